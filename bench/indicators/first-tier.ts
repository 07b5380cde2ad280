/**
 * The indicators that people ask for first: those of TA-Lib and of the usual chart programs. Two of them
 * read other series, so a calculation over one series has two fewer.
 */
export const FIRST_TIER: ReadonlySet<string> = new Set(
  `
abandoned_baby accbands accelerator ad adosc advance_block adx adxr alligator alma
anchored_vwap ao aroon atr avgprice bbands belt_hold beta bop bos_choch breakaway cci
center_of_gravity chaikin_volatility chande_kroll_stop chandelier_exit chop closing_marubozu
cmf cmo_unsmoothed concealing_baby_swallow connors_rsi coppock counterattack dark_cloud_cover
dema divergence dmi doji doji_star donchian dpo dragonfly_doji efi elder_ray ema emv engulfing
evening_doji_star evening_star fair_value_gaps fisher gap_side_side_white gravestone_doji
hammer hanging_man harami harami_cross heikin_ashi high_wave hikkake hikkake_mod hma hmm
homing_pigeon ht_trendline ichimoku identical_three_crows in_neck inverted_hammer kama keltner
kicking kicking_by_length kst kvo ladder_bottom linreg liquidity_pools liquidity_sweep
long_legged_doji long_line macd mad mama market_facilitation_index marubozu mass_index
mat_hold matching_low mcginley_dynamic medprice mfi mom morning_doji_star morning_star natr
nvi obv on_neck opening_range order_blocks piercing pivot_points ppo previous_high_low psar
pvi pvt qstick retracements rickshaw_man rise_fall_three_methods rma roc rsi rvi_volatility
separating_lines sessions shooting_star short_line sma spinning_top stalled_pattern stc stddev
stick_sandwich stoch stochrsi supertrend swing_highs_lows swing_structure t3 takuri tasuki_gap
technical_rating tema three_black_crows three_inside three_line_strike three_outside
three_stars_in_south three_white_soldiers thrusting trange trima tristar trix tsi two_crows
typprice ulcer_index ultosc unique_three_river upside_gap_two_crows variance vhf vidya
volume_profile vortex vwap vwma wad wclprice willr wma xside_gap_three_methods zlema
`
    .trim()
    .split(/\s+/),
);
