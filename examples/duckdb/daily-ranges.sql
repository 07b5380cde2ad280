-- What a day was, of its hours: range in percent, price by volume, and the hour with most of the volume.
SELECT
  date_trunc('day', open_time)::DATE::TEXT AS day,
  count(*)::INTEGER AS hours,
  round((max(high) - min(low)) / first(open ORDER BY open_time) * 100, 2) AS range_pct,
  round(sum(quote_volume) / sum(volume), 2) AS price_by_volume,
  hour(arg_max(open_time, volume))::INTEGER AS busiest_hour
FROM bars
GROUP BY day
ORDER BY range_pct DESC
LIMIT 5
