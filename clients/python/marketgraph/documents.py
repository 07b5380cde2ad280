"""Documents for `query` and `follow`.

Written by `npm run generate` from the public schema and clients/documents.
"""

# The reading of an instrument by a playbook: the stance, the evidence for it and the evidence against.
# Variables: playbook, exchange, market, symbol, intervals?.
ANALYSIS = (
    "query Analysis($playbook:String!$exchange:Exchange!$market:Market!$symbol:String!$intervals:"
    "[Interval!]){analyze(playbook:$playbook exchange:$exchange market:$market symbol:$symbol"
    " intervals:$intervals){reading{stance score coverage text asOfMs evidence{interval family id"
    " value openTime}against{interval family id value openTime}unknown}}}"
)

# A chart in columns: values without their times, which are listed once. Less than half the bytes of `Chart`.
# Variables: exchange, market, symbol, interval, calc, limit?, endTime?, signals?.
CHART_COLUMNS = (
    "query ChartColumns($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:"
    "[CalcInput!]!$limit:Int!=200$endTime:EpochMs$signals:Boolean!=false){chart(exchange:$exchange"
    " market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime"
    " signals:$signals format:columns){klines times panels{id title range items{type key title style"
    "{role dash step}columns data}}}}"
)

# A chart of one series, ready to draw: panels with items of nine types.
# Variables: exchange, market, symbol, interval, calc, limit?, endTime?, signals?.
CHART = (
    "query Chart($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput"
    "!]!$limit:Int!=200$endTime:EpochMs$signals:Boolean!=false){chart(exchange:$exchange market"
    ":$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals"
    ":$signals){klines panels{id title range items{type key title style{role dash step}columns data}}"
    "}}"
)

# An A-share company: its sectors, its controller, the funds that hold it, and its instruments.
# Variables: stockCode, graphAsOf?.
COMPANY = (
    "query Company($stockCode:String!$graphAsOf:Date){company(stockCode:$stockCode){stockCode name"
    " companyName exchange board listingDate sectorRelations(status:active){score relationType sector"
    "{sectorId name layer}}listings{exchange market symbol latestBar{openTimeMs close closed}"
    "}etfHoldings(first:10){nodes{constituent{weight}etf{fundCode name}}}stateCapital(graphAsOf"
    ":$graphAsOf){available profile{versionId researchAsOf stateCapitalStatus completenessStatus"
    " ultimateControllerName directStateOwnershipPct maxKnownStateOwnershipPct"
    " lookThroughStateOwnershipPct lookThroughBounds{lowestPct highestPct}}}}}"
)

# A page of the bars of one series from a time on, with the start of the next page and the bars that the exchange lacks.
# Variables: exchange, market, symbol, interval, limit?, startTime, endTime?.
HISTORY = (
    "query History($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$limit:Int!"
    "=1000$startTime:EpochMs!$endTime:EpochMs){klines(exchange:$exchange market:$market symbol"
    ":$symbol interval:$interval limit:$limit startTime:$startTime endTime:$endTime){rows"
    " nextStartTime endsForming holes{startTimeMs endTimeMs bars}}}"
)

# Indicators of one series, each with its columns and signal features.
# Variables: exchange, market, symbol, interval, calc, limit?, startTime?, endTime?.
INDICATORS = (
    "query Indicators($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:"
    "[CalcInput!]!$limit:Int!=200$startTime:EpochMs$endTime:EpochMs){indicators(exchange:$exchange"
    " market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit startTime:$startTime"
    " endTime:$endTime){currentPrice klines indicators{key name params columns signals{id kind bias"
    " values last{value openTime confirmedAtMs}}}}}"
)

# Bars of one series, oldest first, as rows.
# Variables: exchange, market, symbol, interval, limit?, startTime?, endTime?.
KLINES = (
    "query Klines($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$limit:Int!"
    "=500$startTime:EpochMs$endTime:EpochMs){klines(exchange:$exchange market:$market symbol:$symbol"
    " interval:$interval limit:$limit startTime:$startTime endTime:$endTime){rows}}"
)

# A live chart: all panels once, then their changes, in columns. Each connection starts with a whole snapshot, so there is no resume.
# Variables: instrument, interval, calc, bars?, signals?.
LIVE_CHART = (
    "subscription LiveChart($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]!$bars"
    ":Int!=500$signals:Boolean!=false){chartUpdated(instrument:$instrument interval:$interval calc"
    ":$calc bars:$bars signals:$signals format:columns){kind klines times panels{id title range items"
    "{type key title style{role dash step}columns data}}changes{panel item mode times data}cursor}}"
)

# Live bars of one or many instruments, as rows only.
# Variables: instruments, interval, closedOnly?, since?, after?.
LIVE_SERIES = (
    "subscription LiveSeries($instruments:[InstrumentInput!]!$interval:Interval!$closedOnly:Boolean!"
    "=false$since:EpochMs$after:[String!]){klineUpdated(instruments:$instruments interval:$interval"
    " closedOnly:$closedOnly since:$since after:$after){kind rows bar{closed}cursor missingFrom}}"
)

# The instruments that meet a condition at their newest closed bar, ranked by a number.
# Variables: universe, interval, where?, rank?, first?, after?.
SCAN = (
    "query Scan($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first"
    ":Int!=50$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank"
    " first:$first after:$after){totalCount universeCount evaluatedCount asOfMs unknown{reason count"
    "}nodes{place instrument{exchange market symbol}rankValue values openTime}pageInfo{endCursor"
    " hasNextPage}}}"
)

# The instruments that match a natural name.
# Variables: q.
SYMBOL_SEARCH = (
    "query SymbolSearch($q:String!){symbolSearch(q:$q){matches{exchange market symbol kind name"
    " matchedName match source subscribed}quoteSearch}}"
)

# A playbook on an instrument, run again whenever bars of its intervals close.
# Variables: playbook, instrument, intervals?, limit?, since?, after?.
ANALYSIS_UPDATED = (
    "subscription AnalysisUpdated($playbook:String!$instrument:InstrumentInput!$intervals:[Interval!"
    "]$limit:Int$since:EpochMs$after:[String!]){analysisUpdated(playbook:$playbook instrument"
    ":$instrument intervals:$intervals limit:$limit since:$since after:$after){kind atMs closed"
    " analysis{playbook instrument{exchange market symbol}venueKey symbol assetClass data{interval"
    " currentPrice klines indicators{key name alias{name column params}params columns group{key"
    " sectorId fundCode memberCount countedCount leftOut{reason count instruments{exchange market"
    " symbol}}}explain{name category standard desc summaryFocus outputs signals caveats}signals{id"
    " kind bias values last{value openTime confirmedAtMs barStatus anchorOpenTime}lastTrue{value"
    " openTime confirmedAtMs barStatus anchorOpenTime}}}}reading{stance score heldBackBy{family"
    " interval vote}coverage text asOfMs intervals{interval weight setAsideBy families{family vote}"
    "}evidence{interval family key id value direction openTime confirmedAtMs}against{interval family"
    " key id value direction openTime confirmedAtMs}context{interval family key id value direction"
    " openTime confirmedAtMs}unknown ranks{interval changeOver place count unknownCount value largest"
    " smallest asOfMs}}recipe{synthesis outputTemplate constraints{name value text}}}cursor"
    " missingFrom}}"
)

# A live chart of one series, ready to draw without knowledge of indicators.
# Variables: instrument, interval, calc, bars?, signals?, format?, since?, after?.
CHART_UPDATED = (
    "subscription ChartUpdated($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]"
    "!$bars:Int!=500$signals:Boolean!=false$format:ChartFormat!=rows$since:EpochMs$after:[String!])"
    "{chartUpdated(instrument:$instrument interval:$interval calc:$calc bars:$bars signals:$signals"
    " format:$format since:$since after:$after){kind instrument{exchange market symbol}interval"
    " klines closed panels{id title range items{type key title style{role dash step}columns data}"
    "}times changes{panel item mode times data}cursor missingFrom}}"
)

# Funding, mark price and open interest of perpetuals, whenever one of them changes; the server polls the exchange every ten seconds.
# Variables: instruments.
DERIVATIVES_UPDATED = (
    "subscription DerivativesUpdated($instruments:[InstrumentInput!]!){derivativesUpdated(instruments"
    ":$instruments){instrument{exchange market symbol}timeMs markPrice fundingRate nextFundingTimeMs"
    " openInterest}}"
)

# Indicator events of many series, each delivered once, when the bar that confirms it closes.
# Variables: instruments, interval, calc, features?, since?, after?.
FEATURE_OCCURRED = (
    "subscription FeatureOccurred($instruments:[InstrumentInput!]!$interval:Interval!$calc:[CalcInput"
    "!]!$features:[String!]$since:EpochMs$after:[String!]){featureOccurred(instruments:$instruments"
    " interval:$interval calc:$calc features:$features since:$since after:$after){instrument{exchange"
    " market symbol}interval key id bias openTime confirmedAtMs anchorOpenTime bar{openTimeMs open"
    " high low close volume quoteVolume closed provenance{source isQuoteVolumeEstimated isWhole}"
    "}columns cursor}}"
)

# Health, whenever anything but ages and clocks changes: the status of a venue, ready and stale series, faults, sessions, gaps.
# Variables: none.
HEALTH_UPDATED = (
    "subscription HealthUpdated{healthUpdated{status nowMs server{version startedMs}archive{status"
    " fault failingSinceMs unarchivedBars}venues{exchange market status statusSinceMs session"
    "{calendar isOpen nextOpenMs horizonMs warning timeZone hours}connectionsLive connectionsTotal"
    " seriesReady seriesStale seriesTotal lastBarAgeMs clockSkewMs upstreamFault{cause message"
    " sinceMs}symbolFaults{symbol kind intervals message}intervals{interval seriesReady seriesStale"
    " seriesTotal oldestAgeMs}gaps{id instrument{exchange market symbol}symbol interval kind"
    " startTimeMs endTimeMs bars cause state firstSeenMs lastSeenMs filledBars filledBy evidence"
    "{answers firstAskedMs confirmedMs ways nextCheckMs}}gapCounts{open filled absent}}}}"
)

# Live indicators of one series.
# Variables: instrument, interval, calc, snapshotBars?, closedOnly?, since?, after?.
INDICATOR_UPDATED = (
    "subscription IndicatorUpdated($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]"
    "!$snapshotBars:Int!=1$closedOnly:Boolean!=false$since:EpochMs$after:[String!]){indicatorUpdated"
    "(instrument:$instrument interval:$interval calc:$calc snapshotBars:$snapshotBars closedOnly"
    ":$closedOnly since:$since after:$after){kind instrument{exchange market symbol}interval klines"
    " closed indicators{key name alias{name column params}params columns group{key sectorId fundCode"
    " memberCount countedCount leftOut{reason count instruments{exchange market symbol}}}explain{name"
    " category standard desc summaryFocus outputs signals caveats}signals{id kind bias values last"
    "{value openTime confirmedAtMs barStatus anchorOpenTime}lastTrue{value openTime confirmedAtMs"
    " barStatus anchorOpenTime}}}cursor missingFrom}}"
)

# Live bars of one or many instruments.
# Variables: instruments, interval, closedOnly?, since?, after?.
KLINE_UPDATED = (
    "subscription KlineUpdated($instruments:[InstrumentInput!]!$interval:Interval!$closedOnly:Boolean"
    "!=false$since:EpochMs$after:[String!]){klineUpdated(instruments:$instruments interval:$interval"
    " closedOnly:$closedOnly since:$since after:$after){kind instrument{exchange market symbol"
    "}interval bar{openTimeMs open high low close volume quoteVolume closed provenance{source"
    " isQuoteVolumeEstimated isWhole}}rows cursor missingFrom}}"
)

# New materials of the realtime feed in the order of arrival, including reprints and corrections.
# Variables: channel?, sectorId?, since?, after?.
MATERIAL_PUBLISHED = (
    "subscription MaterialPublished($channel:MaterialChannelFilter!=all$sectorId:String$since"
    ":Timestamp$after:[String!]){materialPublished(channel:$channel sectorId:$sectorId since:$since"
    " after:$after){kind material{materialId materialIds duplicateCount channel sourceId sourceName"
    " authority sourceTier title docNo url materialDate publishedOn firstSeenAt signalReadyAt"
    " lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}cursor}}"
)

# The matches of a scan: the first event is a SNAPSHOT with all of them.
# Variables: universe, interval, where?, rank?.
SCAN_UPDATED = (
    "subscription ScanUpdated($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank"
    ":ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind"
    " interval entered{instrument{exchange market symbol}venueKey symbol place rankValue values"
    " openTime confirmedAtMs}left{instrument{exchange market symbol}reason isMember}totalCount"
    " universeCount evaluatedCount unknown{reason count instruments{exchange market symbol}}asOfMs}}"
)

# The sectors of a window: the first event has all of them, later events those that changed.
# Variables: window?.
SECTOR_SIGNALS = (
    "subscription SectorSignals($window:RealtimeDuration!=\"24h\"){sectorSignals(window:$window){kind"
    " window{kind duration start end previousStart previousEnd timezone}generatedAt sectors{sectorId"
    " sectorName layer signals attentionScore policyScore mediaScore marketAttentionScore"
    " previousAttentionScore previousPolicyScore previousMediaScore previousMarketAttentionScore"
    " attentionChange policyChange mediaChange marketAttentionChange materialCount"
    " policyMaterialCount mediaMaterialCount marketAttentionMaterialCount previousMaterialCount"
    " sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount latestSignalAt"
    " directionBalance directionCoverage materialIds references{materialId channel sourceId"
    " sourceName title url signalReadyAt evidenceId viewpoint rationale impactDirection"
    " directionScore material{materialId materialIds duplicateCount channel sourceId sourceName"
    " authority sourceTier title docNo url materialDate publishedOn firstSeenAt signalReadyAt"
    " lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}}sector"
    "{sectorId}explanation{formulaVersion signalsVersion terms{materialId channel signalReadyAt"
    " tierWeight sectorConfidence decay furtherSources sourceFactor score direction material"
    "{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title"
    " docNo url materialDate publishedOn firstSeenAt signalReadyAt lifecycleStage lifecycleStatus"
    " evidenceCount sectorCount correctedBy formulaVersion}}termCount remainingScore}}gone}}"
)

# The snapshot of each new publication, as soon as it is current.
# Variables: since?, after?.
SNAPSHOT_PUBLISHED = (
    "subscription SnapshotPublished($since:Timestamp$after:[String!]){snapshotPublished(since:$since"
    " after:$after){snapshotId asOf publicationId publishedAt cursor}}"
)

# Each change of a venue's status.
# Variables: exchange?, market?.
VENUE_STATUS_CHANGED = (
    "subscription VenueStatusChanged($exchange:Exchange$market:Market){venueStatusChanged(exchange"
    ":$exchange market:$market){exchange market assetClass region intervals maxKlines session"
    "{calendar isOpen nextOpenMs horizonMs warning timeZone hours}status}}"
)
