"""What answers look like. Written by `npm run generate` from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


HTTPValidationError = TypedDict(
    "HTTPValidationError",
    {
        "detail": "list[ValidationError]",
    },
)


ValidationError = TypedDict(
    "ValidationError",
    {
        "type": "str",
        "loc": "list[str | int]",
        "msg": "str",
        "input": "Any",
        "ctx": NotRequired["dict[str, Any]"],
    },
)


Problem = TypedDict(
    "Problem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "str",
        "errors": NotRequired["list[ValidationError]"],
    },
)


AbsenceEvidence = TypedDict(
    "AbsenceEvidence",
    {
        "answers": "int",
        "first_asked_ms": "int",
        "confirmed_ms": "int",
        "ways": "list[Literal[\"REST\", \"OTHER_PROVIDER\", \"ARCHIVE\"]]",
        "next_check_ms": "int | None",
    },
)


AlertEvent = TypedDict(
    "AlertEvent",
    {
        "id": "str",
        "rule_id": "str",
        "state": "Literal[\"pending\", \"delivered\", \"dead\"]",
        "created_at_ms": "int",
        "failed_attempts": "int",
        "next_attempt_at_ms": "int | None",
        "last_status": "int | None",
        "last_failure": "str | None",
        "settled_at_ms": "int | None",
        "body": "str",
    },
)


AlertEventPage = TypedDict(
    "AlertEventPage",
    {
        "events": "list[AlertEvent]",
        "page_info": "PageInfo",
    },
)


AlertRule = TypedDict(
    "AlertRule",
    {
        "id": "str",
        "name": "str",
        "url": "str",
        "kind": "Literal[\"feature\", \"scan\", \"material\", \"condition\"]",
        "watched": "dict[str, Any]",
        "cooldown_sec": "int",
        "created_at_ms": "int",
        "active_since_ms": "int",
        "is_active": "bool",
        "paused_because": "str | None",
        "problem": "str | None",
    },
)


AlertRuleReceipt = TypedDict(
    "AlertRuleReceipt",
    {
        "rule": "AlertRule",
        "secret": "str",
    },
)


AlertTest = TypedDict(
    "AlertTest",
    {
        "is_accepted": "bool",
        "status": "int | None",
        "failure": "str | None",
        "event_id": "str",
    },
)


Analysis = TypedDict(
    "Analysis",
    {
        "playbook": "str",
        "venue": "str",
        "symbol": "str",
        "asset_class": "Literal[\"crypto\", \"stock\", \"forex\"]",
        "data": "dict[str, IntervalAnalysis]",
        "reading": "AnalysisReading",
        "publications": NotRequired["Instrument3"],
        "published_conditions": NotRequired["list[PublishedConditionReading] | None"],
        "recipe": NotRequired["PlaybookRecipe"],
        "missing": NotRequired["list[MissingPart]"],
    },
)


AnalysisEvidence = TypedDict(
    "AnalysisEvidence",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "family": "Literal[\"trend\", \"strength\", \"momentum\", \"volume\", \"volatility\", \"structure\"] | None",
        "key": "str",
        "id": "str",
        "value": "bool",
        "direction": "Literal[\"bullish\", \"bearish\", \"neutral\"]",
        "open_time": "int",
        "confirmed_at_ms": "int",
    },
)


AnalysisRank = TypedDict(
    "AnalysisRank",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "change_over": "int",
        "place": "int | None",
        "count": "int",
        "unknown_count": "int",
        "value": "float | None",
        "largest": "float | None",
        "smallest": "float | None",
        "as_of_ms": "int | None",
    },
)


AnalysisReading = TypedDict(
    "AnalysisReading",
    {
        "stance": "Literal[\"long_bias\", \"short_bias\", \"neutral\", \"no_data\"]",
        "score": "float | None",
        "held_back_by": NotRequired["LeadReading"],
        "coverage": "float",
        "text": "str",
        "as_of_ms": "int",
        "intervals": "list[IntervalReading]",
        "evidence": "list[AnalysisEvidence]",
        "against": "list[AnalysisEvidence]",
        "context": "list[AnalysisEvidence]",
        "unknown": "list[str]",
        "ranks": "list[AnalysisRank]",
    },
)


ArchiveHealth = TypedDict(
    "ArchiveHealth",
    {
        "status": "Literal[\"ok\", \"failing\"]",
        "fault": "Literal[\"disk_full\", \"read_only\", \"damaged\", \"unavailable\"] | None",
        "failing_since_ms": "int | None",
        "unarchived_bars": "int",
    },
)


BuiltinSymbol = TypedDict(
    "BuiltinSymbol",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "symbol": "str",
        "kind": "Literal[\"coin\", \"perpetual\", \"share\", \"fund\", \"currency_pair\", \"future\"]",
        "name": "str",
        "names": "list[str]",
        "pinyin_initials": "list[str]",
    },
)


BuiltinSymbols = TypedDict(
    "BuiltinSymbols",
    {
        "count": "int",
        "symbols": "list[BuiltinSymbol]",
    },
)


BulkComputation = TypedDict(
    "BulkComputation",
    {
        "count": "int",
        "failed_count": "int",
        "series": "list[BulkSeries]",
    },
)


BulkFault = TypedDict(
    "BulkFault",
    {
        "entry": "int | None",
        "code": "str",
        "detail": "str",
        "retry_after_sec": NotRequired["int"],
    },
)


BulkSeries = TypedDict(
    "BulkSeries",
    {
        "id": NotRequired["str"],
        "venue": "str",
        "symbol": "str",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "current_price": "float | None",
        "klines": "list[list[int | float]] | None",
        "next_start_time": NotRequired["int"],
        "indicators": "dict[str, IndicatorResult]",
        "errors": "list[BulkFault]",
    },
)


Chart = TypedDict(
    "Chart",
    {
        "venue": "str",
        "symbol": "str",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "klines": "list[list[int | float]]",
        "next_start_time": NotRequired["int"],
        "times": NotRequired["list[int]"],
        "panels": "list[ChartPanel]",
        "groups": NotRequired["dict[str, CountedGroup]"],
        "indicator_signals": NotRequired["dict[str, dict[str, FeatureObservation]]"],
    },
)


ChartCatalog = TypedDict(
    "ChartCatalog",
    {
        "count": "int",
        "indicators": "list[ChartableIndicator]",
    },
)


ChartItem = TypedDict(
    "ChartItem",
    {
        "type": "Literal[\"line\", \"points\", \"histogram\", \"band\", \"level\", \"markers\", \"background\", \"zones\", \"profile\"]",
        "key": "str | None",
        "title": "str",
        "style": "ChartStyle",
        "columns": "list[str]",
        "data": "list[dict[str, Any]] | dict[str, Any]",
    },
)


ChartItemSignature = TypedDict(
    "ChartItemSignature",
    {
        "type": "Literal[\"line\", \"points\", \"histogram\", \"band\", \"level\", \"markers\", \"background\", \"zones\", \"profile\"]",
        "title": "str",
        "columns": "list[str]",
        "style": "ChartStyle",
    },
)


ChartPanel = TypedDict(
    "ChartPanel",
    {
        "id": "str",
        "title": "str",
        "range": "list[float] | None",
        "items": "list[ChartItem]",
    },
)


ChartStyle = TypedDict(
    "ChartStyle",
    {
        "role": "Literal[\"primary\", \"secondary\", \"tertiary\", \"signal\", \"upper\", \"middle\", \"lower\", \"positive\", \"negative\", \"bullish\", \"bearish\", \"neutral\", \"level\"]",
        "dash": "Literal[\"solid\", \"dashed\", \"dotted\"]",
        "step": "bool",
    },
)


ChartableIndicator = TypedDict(
    "ChartableIndicator",
    {
        "name": "str",
        "title": "str",
        "category": "str",
        "pane": "str",
        "params": "list[ParameterSignature]",
        "items": "list[ChartItemSignature]",
    },
)


Company = TypedDict(
    "Company",
    {
        "stock_code": "str",
        "name": "str",
        "sector_relations": "list[CompanySectorRelation]",
        "state_capital": "CompanyStateCapital",
    },
)


Company2 = TypedDict(
    "Company2",
    {
        "stock_code": "str",
        "stock_name": "str",
        "company_name": "str",
        "name_en": "str | None",
        "exchange": "Literal[\"SSE\", \"SZSE\", \"BSE\"]",
        "board": "Literal[\"MAIN\", \"STAR\", \"CHINEXT\", \"BSE\"]",
        "listing_date": "str | None",
        "sectors": "list[CompanySectorRelation2]",
    },
)


CompanyPage = TypedDict(
    "CompanyPage",
    {
        "items": "list[Company2]",
        "pagination": "Pagination",
    },
)


CompanyResearch = TypedDict(
    "CompanyResearch",
    {
        "stock_code": "str",
        "available": "bool",
        "profile": "CompanyResearchProfile | None",
    },
)


CompanyResearchCategorySummary = TypedDict(
    "CompanyResearchCategorySummary",
    {
        "category": "Literal[\"ownership_control\", \"policy_support\", \"financing_debt\", \"capital_use\", \"business_projects\"]",
        "label": "str",
        "domains": NotRequired["list[str]"],
        "fact_count": NotRequired["int"],
        "relationship_count": NotRequired["int"],
        "evidence_count": NotRequired["int"],
        "material_count": NotRequired["int"],
        "latest_fact_date": NotRequired["str"],
        "average_confidence": NotRequired["float"],
    },
)


CompanyResearchChangeSummary = TypedDict(
    "CompanyResearchChangeSummary",
    {
        "initial_version": NotRequired["bool"],
        "facts_added": NotRequired["int"],
        "facts_removed": NotRequired["int"],
        "relationships_added": NotRequired["int"],
        "relationships_removed": NotRequired["int"],
        "materials_added": NotRequired["int"],
        "materials_removed": NotRequired["int"],
        "gaps_opened": NotRequired["int"],
        "gaps_resolved": NotRequired["int"],
        "changed_domains": NotRequired["list[str]"],
    },
)


CompanyResearchFactEvidence = TypedDict(
    "CompanyResearchFactEvidence",
    {
        "stock_code": "str",
        "version_id": "str",
        "research_as_of": "str",
        "fact_id": "str",
        "items": "list[EvidenceMaterial]",
        "pagination": "Pagination",
    },
)


CompanyResearchProfile = TypedDict(
    "CompanyResearchProfile",
    {
        "version_id": "str",
        "published_at": "str",
        "stock_code": "str",
        "company_name": "str",
        "research_as_of": "str",
        "version_number": NotRequired["int"],
        "previous_version_id": NotRequired["str"],
        "change_summary": NotRequired["CompanyResearchChangeSummary"],
        "completeness_status": NotRequired["Literal[\"complete\"]"],
        "fact_count": NotRequired["int"],
        "relationship_count": NotRequired["int"],
        "evidence_count": NotRequired["int"],
        "material_count": NotRequired["int"],
        "categories": NotRequired["list[CompanyResearchCategorySummary]"],
    },
)


CompanyResearchVersions = TypedDict(
    "CompanyResearchVersions",
    {
        "stock_code": "str",
        "items": "list[ResearchVersion]",
        "pagination": "Pagination",
    },
)


CompanySectorRelation = TypedDict(
    "CompanySectorRelation",
    {
        "relation_type": "Literal[\"business\", \"market\"]",
        "score": "float",
        "confidence": "float",
        "sector": "Sector",
    },
)


CompanySectorRelation2 = TypedDict(
    "CompanySectorRelation2",
    {
        "relation_id": "str",
        "sector": "Sector3",
        "relation_type": "Literal[\"business\", \"market\"]",
        "relation_status": "Literal[\"active\", \"watched\", \"candidate\", \"expired\"]",
        "score": "float",
        "confidence": "float",
    },
)


CompanyStateCapital = TypedDict(
    "CompanyStateCapital",
    {
        "available": "bool",
        "profile": "CompanyStateCapitalProfile | None",
    },
)


CompanyStateCapital2 = TypedDict(
    "CompanyStateCapital2",
    {
        "stock_code": "str",
        "available": "bool",
        "profile": "CompanyStateCapitalProfile2 | None",
        "graph": "StateCapitalGraph | None",
    },
)


CompanyStateCapitalProfile = TypedDict(
    "CompanyStateCapitalProfile",
    {
        "version_id": "str",
        "state_capital_status": "Literal[\"state_controlled\", \"state_invested\", \"non_state_controlled\", \"undetermined\"]",
        "ultimate_controller_name": NotRequired["str"],
        "ultimate_controller_nature": NotRequired["str"],
        "look_through_state_ownership_pct": "float | None",
        "max_known_state_ownership_pct": NotRequired["float | None"],
        "confidence": NotRequired["float"],
        "quality_flags": NotRequired["list[str]"],
    },
)


CompanyStateCapitalProfile2 = TypedDict(
    "CompanyStateCapitalProfile2",
    {
        "version_id": "str",
        "stock_code": "str",
        "company_name": "str",
        "research_as_of": "str",
        "generated_at": "str",
        "state_capital_status": "Literal[\"state_controlled\", \"state_invested\", \"non_state_controlled\", \"undetermined\"]",
        "completeness_status": "Literal[\"complete\", \"partial\", \"undetermined\"]",
        "ultimate_controller_name": NotRequired["str"],
        "ultimate_controller_nature": NotRequired["str"],
        "direct_state_ownership_pct": NotRequired["float | None"],
        "max_known_state_ownership_pct": NotRequired["float | None"],
        "confidence": NotRequired["float"],
        "node_count": NotRequired["int"],
        "edge_count": NotRequired["int"],
        "path_count": NotRequired["int"],
        "event_count": NotRequired["int"],
        "quality_flags": NotRequired["list[str]"],
        "look_through_state_ownership_pct": "float | None",
        "in_full_bounds": "PercentBounds",
        "look_through_bounds": "PercentBounds",
        "control_measures": "ControlMeasures | None",
        "self_ownership_pct": "float",
        "reasons": "list[str]",
        "formula_version": "str",
    },
)


ControlMeasures = TypedDict(
    "ControlMeasures",
    {
        "control_rights_pct": "float | None",
        "cash_flow_rights_pct": "float",
        "separation_ratio": "float | None",
        "votes_pct": "float",
        "next_bloc_pct": "float",
    },
)


CountedGroup = TypedDict(
    "CountedGroup",
    {
        "sector_id": "str | None",
        "fund_code": "str | None",
        "member_count": "int",
        "counted_count": "int",
        "left_out": "list[MembersLeftOut]",
    },
)


CursorPagination = TypedDict(
    "CursorPagination",
    {
        "limit": "int",
        "has_more": "bool",
        "next_cursor": "str | None",
    },
)


DeletedAlertRule = TypedDict(
    "DeletedAlertRule",
    {
        "id": "str",
    },
)


Etf = TypedDict(
    "Etf",
    {
        "etf_key": "str",
        "name": "str",
        "tracking_index_name": "str | None",
        "tracked_sector": "Sector2 | None",
        "basket": "EtfBasket | None",
        "premium": "EtfPremium",
        "holdings_coverage": "float",
        "sector_relations": "EtfSectorRelationConnection2",
        "quality_flags": "list[str]",
    },
)


Etf2 = TypedDict(
    "Etf2",
    {
        "etf_key": "str",
        "cash_weight": "float",
        "unpriced_weight": "float",
        "holdings_coverage": "float",
        "quality_flags": "list[str]",
        "formula_version": "str",
    },
)


EtfBasket = TypedDict(
    "EtfBasket",
    {
        "basket_date": "str",
        "freshness": "Literal[\"refreshed\", \"verified_unchanged\", \"carried_forward\", \"unknown\"]",
        "age_days": "int",
        "pricing_date": "str",
        "nav_per_share": "float | None",
        "creation_unit": "float",
    },
)


EtfCompanySectorContribution = TypedDict(
    "EtfCompanySectorContribution",
    {
        "contribution_id": "str",
        "relation_id": "str",
        "etf_key": "str",
        "basket_id": "str",
        "basket_date": "str",
        "stock_code": "str",
        "stock_name": NotRequired["str"],
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "company_relation_id": "str",
        "company_relation_type": "Literal[\"business\", \"market\"]",
        "company_relation_status": "Literal[\"active\", \"watched\", \"candidate\", \"expired\"]",
        "basket_weight": "float",
        "company_relation_score": "float",
        "company_relation_confidence": "float",
        "relation_status_factor": "float",
        "relation_type_factor": "float",
        "adjusted_contribution": "float",
    },
)


EtfPremium = TypedDict(
    "EtfPremium",
    {
        "percent": "float | None",
        "is_above1_pct": "bool | None",
        "unknown_because": NotRequired["str"],
        "close": "float | None",
    },
)


EtfRelationContributions = TypedDict(
    "EtfRelationContributions",
    {
        "snapshot": "SnapshotContext | SnapshotReference",
        "relation": "EtfSectorRelation3",
        "etf": "Etf2",
        "items": "list[EtfCompanySectorContribution]",
        "pagination": "Pagination",
    },
)


EtfRelationPage = TypedDict(
    "EtfRelationPage",
    {
        "snapshot": "SnapshotContext | SnapshotReference",
        "items": "list[EtfSectorRelation4]",
        "pagination": "Pagination",
    },
)


EtfSectorRelation = TypedDict(
    "EtfSectorRelation",
    {
        "fund_code": "str",
        "etf_name": "str",
        "adjusted_exposure": "float",
    },
)


EtfSectorRelation2 = TypedDict(
    "EtfSectorRelation2",
    {
        "sector_id": "str",
        "sector_name": "str",
        "mapping_type": "Literal[\"tracking_index\", \"holding_exposure\", \"dynamic_inference\", \"hierarchy_inherited\", \"hierarchy_related\", \"lineage_continuity\", \"semantic_related\", \"hierarchy_reference\"]",
        "adjusted_exposure": "float",
        "confidence": "float",
    },
)


EtfSectorRelation3 = TypedDict(
    "EtfSectorRelation3",
    {
        "relation_id": "str",
        "etf_key": "str",
        "fund_code": "str",
        "etf_name": "str",
        "exchange": "Literal[\"SSE\", \"SZSE\"]",
        "product_scope": "Literal[\"broad\", \"sector\"]",
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "mapping_type": "Literal[\"tracking_index\", \"holding_exposure\", \"dynamic_inference\", \"hierarchy_inherited\", \"hierarchy_related\", \"lineage_continuity\", \"semantic_related\", \"hierarchy_reference\"]",
        "status": "Literal[\"active\", \"watched\", \"candidate\", \"expired\"]",
        "exposure_ratio": "float",
        "adjusted_exposure": "float",
        "confidence": "float",
        "holdings_coverage": "float",
        "component_count": "int",
        "basket_date": "str",
        "tracking_index_code": NotRequired["str"],
        "tracking_index_name": NotRequired["str"],
        "tracking_group_id": NotRequired["str"],
        "source_sector_id": NotRequired["str"],
        "source_sector_name": NotRequired["str"],
        "source_sector_layer": NotRequired["str"],
        "calculation": NotRequired["str"],
        "official_pcf_url": NotRequired["str"],
        "basket_checked_as_of": NotRequired["str"],
        "source_fetched_at": NotRequired["str"],
        "relation_scope": NotRequired["Literal[\"direct\", \"extended\", \"related\", \"reference\"]"],
        "path": NotRequired["list[dict[str, Any]]"],
        "path_depth": NotRequired["int"],
        "path_confidence": NotRequired["float"],
        "specificity_score": NotRequired["float"],
        "semantic_score": NotRequired["float"],
        "direct_child_exposure": NotRequired["float"],
        "source_adjusted_exposure": NotRequired["float"],
        "reference_only": NotRequired["bool"],
        "basket_freshness_status": NotRequired["Literal[\"refreshed\", \"verified_unchanged\", \"carried_forward\", \"unknown\"]"],
        "basket_age_days": NotRequired["int"],
        "catalog_verified": NotRequired["bool"],
        "content_changed": NotRequired["bool | None"],
        "top_components": NotRequired["list[dict[str, Any]]"],
    },
)


EtfSectorRelation4 = TypedDict(
    "EtfSectorRelation4",
    {
        "relation_id": "str",
        "etf_key": "str",
        "fund_code": "str",
        "etf_name": "str",
        "exchange": "Literal[\"SSE\", \"SZSE\"]",
        "product_scope": "Literal[\"broad\", \"sector\"]",
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "mapping_type": "Literal[\"tracking_index\", \"holding_exposure\", \"dynamic_inference\", \"hierarchy_inherited\", \"hierarchy_related\", \"lineage_continuity\", \"semantic_related\", \"hierarchy_reference\"]",
        "relation_scope": NotRequired["Literal[\"direct\", \"extended\", \"related\", \"reference\"]"],
        "status": "Literal[\"active\", \"watched\", \"candidate\", \"expired\"]",
        "exposure_ratio": "float",
        "adjusted_exposure": "float",
        "confidence": "float",
        "holdings_coverage": "float",
        "component_count": "int",
        "basket_date": "str",
        "basket_freshness_status": NotRequired["Literal[\"refreshed\", \"verified_unchanged\", \"carried_forward\", \"unknown\"]"],
        "basket_age_days": NotRequired["int"],
    },
)


EtfSectorRelationConnection = TypedDict(
    "EtfSectorRelationConnection",
    {
        "nodes": "list[EtfSectorRelation]",
    },
)


EtfSectorRelationConnection2 = TypedDict(
    "EtfSectorRelationConnection2",
    {
        "nodes": "list[EtfSectorRelation2]",
    },
)


EvidenceMaterial = TypedDict(
    "EvidenceMaterial",
    {
        "material_id": "str",
        "source_id": "str",
        "source_name": "str",
        "source_tier": "Literal[\"statutory_disclosure\", \"official_register\", \"government\", \"intermediary\", \"company\", \"authoritative_media\", \"market\"]",
        "title": "str",
        "source_url": "str",
        "published_at": NotRequired["str"],
        "quotes": NotRequired["list[str]"],
        "page_start": NotRequired["int | None"],
        "page_end": NotRequired["int | None"],
        "evidence_roles": NotRequired["list[Literal[\"primary\", \"corroborating\", \"calculation\", \"context\", \"contradicting\"]]"],
    },
)


FamilyReading = TypedDict(
    "FamilyReading",
    {
        "family": "Literal[\"trend\", \"strength\", \"momentum\", \"volume\", \"volatility\", \"structure\"]",
        "vote": "Literal[\"up\", \"down\", \"mixed\", \"unknown\"]",
    },
)


FearGreedDay = TypedDict(
    "FearGreedDay",
    {
        "time_ms": "int",
        "date": "str",
        "value": "int",
        "classification": "Literal[\"extreme_fear\", \"fear\", \"neutral\", \"greed\", \"extreme_greed\"] | None",
    },
)


FearGreedHistory = TypedDict(
    "FearGreedHistory",
    {
        "days": "list[FearGreedDay]",
        "next_update_ms": "int | None",
        "stale": "bool",
    },
)


FeatureDefinition = TypedDict(
    "FeatureDefinition",
    {
        "id": "str",
        "kind": "Literal[\"event\", \"state\"]",
        "bias": "Literal[\"bullish\", \"bearish\", \"neutral\"]",
        "definition": "str",
        "bars": "int",
        "supports_forming": "bool",
        "title_zh": "str | None",
        "definition_zh": "str | None",
    },
)


FeatureDefinition2 = TypedDict(
    "FeatureDefinition2",
    {
        "id": "str",
        "kind": "Literal[\"event\", \"state\"]",
        "bias": "Literal[\"bullish\", \"bearish\", \"neutral\"]",
        "definition": "str",
        "bars": "int",
        "supports_forming": "bool",
    },
)


FeatureDirectory = TypedDict(
    "FeatureDirectory",
    {
        "count": "int",
        "signal_count": "int",
        "indicators": "dict[str, FeatureGroup]",
    },
)


FeatureGroup = TypedDict(
    "FeatureGroup",
    {
        "signals": "list[FeatureDefinition2]",
        "reason": NotRequired["str"],
    },
)


FeatureMoment = TypedDict(
    "FeatureMoment",
    {
        "value": "bool | None",
        "open_time": "int",
        "confirmed_at_ms": "int | None",
        "bar_status": "Literal[\"closed\", \"forming\"]",
        "anchor_open_time": "int | None",
    },
)


FeatureObservation = TypedDict(
    "FeatureObservation",
    {
        "kind": "Literal[\"event\", \"state\"]",
        "bias": "Literal[\"bullish\", \"bearish\", \"neutral\"]",
        "values": "list[bool | None]",
        "last": "FeatureMoment | None",
        "last_true": "FeatureMoment | None",
    },
)


FeatureScan = TypedDict(
    "FeatureScan",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "as_of_ms": "int | None",
        "total_count": "int",
        "universe_count": "int",
        "evaluated_count": "int",
        "unknown": "list[ScanUnknown]",
        "matches": "list[ScanMatch]",
        "page_info": "PageInfo",
    },
)


FoundIndicator = TypedDict(
    "FoundIndicator",
    {
        "name": "str",
        "alias": "str | None",
        "title": "str",
        "title_zh": "str | None",
        "category": "str",
        "measure": "Literal[\"trend\", \"momentum\", \"volatility\", \"volume\", \"levels\", \"patterns\", \"statistics\", \"comparison\"]",
        "cost": "Literal[\"low\", \"medium\", \"high\"]",
        "desc": "str",
        "standard": "bool",
        "repaints": "bool",
        "reads_volume": "bool",
        "caveats": "list[str]",
        "columns": "list[str]",
    },
)


FundingRate = TypedDict(
    "FundingRate",
    {
        "time_ms": "int",
        "rate": "float",
        "mark_price": "float | None",
    },
)


FundingRateHistory = TypedDict(
    "FundingRateHistory",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "symbol": "str",
        "rates": "list[FundingRate]",
        "stale": "bool",
    },
)


GapCounts = TypedDict(
    "GapCounts",
    {
        "open": "int",
        "filled": "int",
        "absent": "int",
    },
)


GapPage = TypedDict(
    "GapPage",
    {
        "total_count": "int",
        "gaps": "list[SeriesGap]",
        "page_info": "PageInfo",
    },
)


Health = TypedDict(
    "Health",
    {
        "status": "Literal[\"starting\", \"ok\", \"degraded\", \"dead\"]",
        "now_ms": "int",
        "server": "ServerProcess",
        "archive": "ArchiveHealth",
        "venues": "list[VenueHealth]",
    },
)


HeatSeriesPoint = TypedDict(
    "HeatSeriesPoint",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "effective_date": "str",
        "taxonomy_version": "str",
        "sector_name": "str",
        "layer": "str",
        "heat_level": "float",
        "cross_section_percentile": "float",
        "heat_momentum": "float",
        "contribution_count": "int",
        "evidence_count": "int",
        "direction_score": NotRequired["float"],
        "direction_momentum": NotRequired["float"],
        "direction_coverage": NotRequired["float"],
        "disagreement_score": NotRequired["float"],
    },
)


IndicatorAlias = TypedDict(
    "IndicatorAlias",
    {
        "name": "str",
        "column": "str | None",
        "params": "dict[str, float | str | bool] | None",
    },
)


IndicatorCompanions = TypedDict(
    "IndicatorCompanions",
    {
        "min": "int",
        "max": "int",
        "what": "str",
        "are_members": "bool",
    },
)


IndicatorComputation = TypedDict(
    "IndicatorComputation",
    {
        "venue": "str",
        "symbol": "str",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "current_price": "float | None",
        "klines": "list[list[int | float]]",
        "next_start_time": NotRequired["int"],
        "indicators": "dict[str, IndicatorResult]",
    },
)


IndicatorExplanation = TypedDict(
    "IndicatorExplanation",
    {
        "name": "str",
        "category": "str",
        "standard": "bool",
        "desc": "str",
        "summary_focus": "str",
        "outputs": NotRequired["dict[str, str]"],
        "signals": NotRequired["dict[str, str]"],
        "caveats": NotRequired["list[str]"],
    },
)


IndicatorIndex = TypedDict(
    "IndicatorIndex",
    {
        "count": "int",
        "categories": "list[str]",
        "indicators": "list[IndicatorSummary]",
    },
)


IndicatorPreset = TypedDict(
    "IndicatorPreset",
    {
        "name": "str",
        "title": "str",
        "title_zh": "str",
        "source": "str",
        "about": "str",
        "calc": "Any",
    },
)


IndicatorProfile = TypedDict(
    "IndicatorProfile",
    {
        "name": "str",
        "alias": "IndicatorAlias | None",
        "title": "str",
        "title_zh": "str | None",
        "category": "str",
        "measure": "Literal[\"trend\", \"momentum\", \"volatility\", \"volume\", \"levels\", \"patterns\", \"statistics\", \"comparison\"]",
        "cost": "Literal[\"low\", \"medium\", \"high\"]",
        "desc": "str",
        "desc_zh": "str | None",
        "formula": "str",
        "source": "str",
        "standard": "bool",
        "repaints": "bool",
        "resumable": "bool",
        "caveats": "list[str]",
        "keywords": "list[str]",
        "aliases": "list[IndicatorAlias]",
        "params": "list[ParameterSignature]",
        "outputs": "list[OutputDefinition]",
        "signals": "list[FeatureDefinition]",
        "related": "list[str]",
        "often_used_with": "list[str]",
        "presets": "list[str]",
    },
)


IndicatorRegistry = TypedDict(
    "IndicatorRegistry",
    {
        "count": "int",
        "indicators": "list[RegisteredIndicator]",
    },
)


IndicatorResult = TypedDict(
    "IndicatorResult",
    {
        "name": "str",
        "alias": NotRequired["IndicatorAlias"],
        "params": "dict[str, float | str | bool]",
        "columns": "dict[str, list[float | None]]",
        "group": NotRequired["CountedGroup"],
        "explain": NotRequired["IndicatorExplanation"],
        "signals": NotRequired["dict[str, FeatureObservation]"],
    },
)


IndicatorResult2 = TypedDict(
    "IndicatorResult2",
    {
        "name": "str",
        "params": "dict[str, float | str | bool]",
        "columns": "dict[str, list[float | None]]",
        "explain": "IndicatorExplanation",
    },
)


IndicatorSearchPage = TypedDict(
    "IndicatorSearchPage",
    {
        "indicators": "list[FoundIndicator]",
        "total_count": "int",
    },
)


IndicatorSummary = TypedDict(
    "IndicatorSummary",
    {
        "name": "str",
        "title": "str",
        "category": "str",
        "desc": "str",
        "standard": "bool",
        "keywords": "list[str]",
        "aliases": "list[str]",
    },
)


Instrument = TypedDict(
    "Instrument",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "symbol": "str",
    },
)


Instrument2 = TypedDict(
    "Instrument2",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
    },
)


Instrument3 = TypedDict(
    "Instrument3",
    {
        "company": "Company | None",
        "etf": "Etf | None",
    },
)


IntervalAnalysis = TypedDict(
    "IntervalAnalysis",
    {
        "current_price": "float | None",
        "klines": "list[list[int | float]]",
        "indicators": "dict[str, IndicatorResult2]",
    },
)


IntervalHealth = TypedDict(
    "IntervalHealth",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "series_ready": "int",
        "series_stale": "int",
        "series_total": "int",
        "oldest_age_ms": "int | None",
    },
)


IntervalProfile = TypedDict(
    "IntervalProfile",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "cache_cap": "int",
        "staleness_budget_sec": "int",
    },
)


IntervalReading = TypedDict(
    "IntervalReading",
    {
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "weight": "int",
        "set_aside_by": NotRequired["str"],
        "families": "list[FamilyReading]",
    },
)


LeadReading = TypedDict(
    "LeadReading",
    {
        "family": "Literal[\"trend\", \"strength\", \"momentum\", \"volume\", \"volatility\", \"structure\"]",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"] | None",
        "vote": "Literal[\"up\", \"down\", \"mixed\", \"unknown\"] | None",
    },
)


LongShortRatioHistory = TypedDict(
    "LongShortRatioHistory",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "symbol": "str",
        "period": "Literal[\"5m\", \"15m\", \"30m\", \"1h\", \"2h\", \"4h\", \"6h\", \"12h\", \"1d\"]",
        "points": "list[LongShortRatioPoint]",
        "stale": "bool",
    },
)


LongShortRatioPoint = TypedDict(
    "LongShortRatioPoint",
    {
        "time_ms": "int",
        "ratio": "float",
        "long_share": "float | None",
        "short_share": "float | None",
    },
)


MembersLeftOut = TypedDict(
    "MembersLeftOut",
    {
        "reason": "Literal[\"not_subscribed\", \"unsupported_interval\", \"not_among_largest\", \"no_bars\"]",
        "count": "int",
        "instruments": "list[Instrument]",
    },
)


MissingPart = TypedDict(
    "MissingPart",
    {
        "path": "str",
        "code": "str",
        "detail": "str",
        "retry_after_sec": NotRequired["int"],
    },
)


OpenInterestHistory = TypedDict(
    "OpenInterestHistory",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "symbol": "str",
        "period": "Literal[\"5m\", \"15m\", \"30m\", \"1h\", \"2h\", \"4h\", \"6h\", \"12h\", \"1d\"]",
        "points": "list[OpenInterestPoint]",
        "stale": "bool",
    },
)


OpenInterestPoint = TypedDict(
    "OpenInterestPoint",
    {
        "time_ms": "int",
        "open_interest": "float",
        "open_interest_value": "float",
    },
)


OutputDefinition = TypedDict(
    "OutputDefinition",
    {
        "column": "str",
        "unit": "str",
        "description": "str",
        "first_bar": "int",
        "settled_bar": "int | None",
    },
)


PageInfo = TypedDict(
    "PageInfo",
    {
        "end_cursor": "str | None",
        "has_next_page": "bool",
    },
)


Pagination = TypedDict(
    "Pagination",
    {
        "page": "int",
        "page_size": "int",
        "total": "int",
        "pages": "int",
    },
)


ParameterSignature = TypedDict(
    "ParameterSignature",
    {
        "name": "str",
        "type": "str",
        "default": "Any",
        "minimum": NotRequired["float"],
        "maximum": NotRequired["float"],
        "choices": NotRequired["list[str]"],
        "description": "str",
    },
)


PercentBounds = TypedDict(
    "PercentBounds",
    {
        "lowest_pct": "float",
        "highest_pct": "float",
    },
)


PeriodReturn = TypedDict(
    "PeriodReturn",
    {
        "sessions": "int",
        "weighted_return_pct": "float | None",
        "coverage": "float",
    },
)


PeriodReturn2 = TypedDict(
    "PeriodReturn2",
    {
        "sessions": "int",
        "weighted_return_pct": "float | None",
        "equal_return_pct": "float | None",
        "breadth": "float | None",
        "known_count": "int",
        "coverage": "float",
    },
)


Playbook = TypedDict(
    "Playbook",
    {
        "name": "str",
        "title": "str",
        "title_zh": "str",
        "about": "str",
        "applicable_to": "PlaybookApplicability",
        "indicators": "list[PlaybookIndicator]",
        "intervals_per_asset_class": "dict[str, list[Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]]]",
    },
)


Playbook2 = TypedDict(
    "Playbook2",
    {
        "name": "str",
        "title": "str",
        "title_zh": "str",
        "about": "str",
        "source": "str",
        "applicable_to": "PlaybookApplicability",
        "indicators": "list[PlaybookIndicator]",
        "intervals_per_asset_class": "dict[str, list[Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]]]",
        "bars": "int",
        "reading": "PlaybookRules",
        "published": "list[str]",
        "synthesis": "str",
        "output_template": "Any",
        "constraints": "list[PlaybookConstraint]",
    },
)


PlaybookApplicability = TypedDict(
    "PlaybookApplicability",
    {
        "asset_class": "list[Literal[\"crypto\", \"stock\", \"forex\"]]",
        "market": NotRequired["list[Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]]"],
        "when": "str",
    },
)


PlaybookCatalog = TypedDict(
    "PlaybookCatalog",
    {
        "count": "int",
        "playbooks": "list[Playbook]",
    },
)


PlaybookConstraint = TypedDict(
    "PlaybookConstraint",
    {
        "name": "str",
        "value": NotRequired["float"],
        "text": "str",
    },
)


PlaybookIndicator = TypedDict(
    "PlaybookIndicator",
    {
        "name": "str",
        "id": NotRequired["str"],
        "params": NotRequired["dict[str, float | str | bool]"],
    },
)


PlaybookLead = TypedDict(
    "PlaybookLead",
    {
        "family": "Literal[\"trend\", \"strength\", \"momentum\", \"volume\", \"volatility\", \"structure\"]",
        "on": "Literal[\"longest\", \"any\"]",
    },
)


PlaybookRecipe = TypedDict(
    "PlaybookRecipe",
    {
        "synthesis": "str",
        "output_template": "Any",
        "constraints": "list[PlaybookConstraint]",
    },
)


PlaybookRules = TypedDict(
    "PlaybookRules",
    {
        "votes": "list[PlaybookVote]",
        "void_where": "list[str]",
        "lead": NotRequired["PlaybookLead"],
        "context": "list[str]",
        "ranks": "list[int]",
    },
)


PlaybookVote = TypedDict(
    "PlaybookVote",
    {
        "family": "Literal[\"trend\", \"strength\", \"momentum\", \"volume\", \"volatility\", \"structure\"]",
        "bullish": "list[str]",
        "bearish": "list[str]",
    },
)


PolicyMaterial = TypedDict(
    "PolicyMaterial",
    {
        "material_id": "str",
        "title": "str",
        "authority": "str",
        "material_date": "str",
        "signal_status": "Literal[\"signal\", \"no_signal\"]",
    },
)


PolicyMaterial2 = TypedDict(
    "PolicyMaterial2",
    {
        "material_id": "str",
        "material_ids": NotRequired["list[str]"],
        "duplicate_count": NotRequired["int"],
        "source_id": "str",
        "source_name": "str",
        "authority": "str",
        "source_tier": "Literal[\"national\", \"ministry\", \"regulator\", \"local\", \"authoritative_media\", \"market\"]",
        "sources": NotRequired["list[PolicyMaterialSource]"],
        "title": "str",
        "doc_no": NotRequired["str"],
        "url": "str",
        "material_date": "str",
        "first_seen_at": "str",
        "signal_ready_at": NotRequired["str"],
        "lifecycle_stage": NotRequired["str"],
        "lifecycle_status": NotRequired["str"],
        "evidence_count": NotRequired["int"],
        "sector_count": NotRequired["int"],
        "results": NotRequired["list[PolicyMaterialResult]"],
        "included_in_snapshot": NotRequired["bool | None"],
    },
)


PolicyMaterialConnection = TypedDict(
    "PolicyMaterialConnection",
    {
        "nodes": "list[PolicyMaterial]",
    },
)


PolicyMaterialPage = TypedDict(
    "PolicyMaterialPage",
    {
        "business_date": "str",
        "snapshot_id": NotRequired["str | None"],
        "summary": "PolicyMaterialSummary",
        "items": "list[PolicyMaterial2]",
        "pagination": "Pagination",
    },
)


PolicyMaterialResult = TypedDict(
    "PolicyMaterialResult",
    {
        "evidence_id": "str",
        "viewpoint": "str",
        "signal_type": "str",
        "quote": NotRequired["str"],
        "confidence": NotRequired["str | float | None"],
        "impact_direction": NotRequired["Literal[\"positive\", \"negative\", \"neutral\", \"mixed\", \"unknown\"]"],
        "direction_score": NotRequired["float"],
        "direction_confidence": NotRequired["Literal[\"high\", \"medium\", \"low\", \"unknown\"]"],
        "impact_horizon": NotRequired["Literal[\"short\", \"medium\", \"long\", \"unknown\"]"],
        "direction_rationale": NotRequired["str"],
        "sectors": NotRequired["list[PolicyMaterialSector]"],
    },
)


PolicyMaterialSector = TypedDict(
    "PolicyMaterialSector",
    {
        "sector_id": "str",
        "sector_name": "str",
        "layer": NotRequired["str"],
        "current_catalog_match": NotRequired["bool"],
        "confidence": NotRequired["str | float | None"],
        "rationale": NotRequired["str"],
        "impact_direction": NotRequired["Literal[\"positive\", \"negative\", \"neutral\", \"mixed\", \"unknown\"]"],
        "direction_score": NotRequired["float"],
        "direction_confidence": NotRequired["Literal[\"high\", \"medium\", \"low\", \"unknown\"]"],
        "direction_rationale": NotRequired["str"],
    },
)


PolicyMaterialSource = TypedDict(
    "PolicyMaterialSource",
    {
        "source_id": "str",
        "name": "str",
        "authority": "str",
        "tier": "Literal[\"national\", \"ministry\", \"regulator\", \"local\", \"authoritative_media\", \"market\"]",
        "weight": NotRequired["float"],
    },
)


PolicyMaterialSourceCount = TypedDict(
    "PolicyMaterialSourceCount",
    {
        "source_id": "str",
        "name": "str",
        "count": "int",
    },
)


PolicyMaterialSummary = TypedDict(
    "PolicyMaterialSummary",
    {
        "total": "int",
        "signal": "int",
        "no_signal": "int",
        "sources": NotRequired["list[PolicyMaterialSourceCount]"],
    },
)


PublishedConditionReading = TypedDict(
    "PublishedConditionReading",
    {
        "id": "str",
        "value": "bool | None",
        "unknown_because": NotRequired["str"],
        "as_of": "str",
        "snapshot_id": "str | None",
        "evidence": "list[PublishedEvidence]",
    },
)


PublishedEvidence = TypedDict(
    "PublishedEvidence",
    {
        "kind": "Literal[\"policy_material\", \"heat_point\", \"sector_breadth\", \"basket\", \"exposure\", \"research_version\", \"research_fact\", \"ownership_event\"]",
        "reference": "str",
        "text": "str",
        "sector_id": NotRequired["str"],
        "date": "str",
        "value": NotRequired["float"],
        "before": NotRequired["float"],
    },
)


RealtimeCatalog = TypedDict(
    "RealtimeCatalog",
    {
        "release_id": "str",
        "namespace": "str",
        "version": "str",
        "as_of": "str",
        "status": "Literal[\"active\", \"empty\"]",
        "activated_at": "str",
        "sector_count": "int",
    },
)


RealtimeEventSummary = TypedDict(
    "RealtimeEventSummary",
    {
        "material_count": "int",
        "policy_material_count": "int",
        "media_material_count": "int",
        "market_attention_material_count": "int",
    },
)


RealtimeEvents = TypedDict(
    "RealtimeEvents",
    {
        "schema_version": NotRequired["str"],
        "business_date": "str",
        "generated_at": "str",
        "window": "RealtimeWindow",
        "catalog": "RealtimeCatalog",
        "summary": "RealtimeEventSummary",
        "items": "list[RealtimeMaterial]",
        "pagination": "CursorPagination",
    },
)


RealtimeMaterial = TypedDict(
    "RealtimeMaterial",
    {
        "material_id": "str",
        "material_ids": NotRequired["list[str]"],
        "duplicate_count": NotRequired["int"],
        "source_id": "str",
        "source_name": "str",
        "authority": "str",
        "source_tier": "Literal[\"national\", \"ministry\", \"regulator\", \"local\", \"authoritative_media\", \"market\"]",
        "sources": NotRequired["list[PolicyMaterialSource]"],
        "channel": "Literal[\"policy\", \"media\", \"market_attention\"]",
        "title": "str",
        "doc_no": NotRequired["str"],
        "url": "str",
        "material_date": "str",
        "first_seen_at": "str",
        "signal_ready_at": NotRequired["str"],
        "lifecycle_stage": NotRequired["str"],
        "lifecycle_status": NotRequired["str"],
        "evidence_count": NotRequired["int"],
        "sector_count": NotRequired["int"],
        "results": NotRequired["list[PolicyMaterialResult]"],
    },
)


RealtimeMaterialReference = TypedDict(
    "RealtimeMaterialReference",
    {
        "material_id": "str",
        "channel": "Literal[\"policy\", \"media\", \"market_attention\"]",
        "source_id": "str",
        "source_name": "str",
        "title": "str",
        "url": "str",
        "signal_ready_at": "str",
        "evidence_id": NotRequired["str"],
        "viewpoint": NotRequired["str"],
        "rationale": NotRequired["str"],
        "impact_direction": NotRequired["Literal[\"positive\", \"negative\", \"neutral\", \"mixed\", \"unknown\"]"],
        "direction_score": NotRequired["float"],
    },
)


RealtimeOverview = TypedDict(
    "RealtimeOverview",
    {
        "schema_version": NotRequired["str"],
        "business_date": "str",
        "generated_at": "str",
        "window": "RealtimeWindow",
        "catalog": "RealtimeCatalog",
        "summary": "RealtimeSummary",
        "sectors": "list[RealtimeSectorDelta2]",
        "materials": "list[RealtimeMaterial]",
        "material_pagination": "CursorPagination",
    },
)


RealtimeSectorDelta = TypedDict(
    "RealtimeSectorDelta",
    {
        "attention_score": "float",
        "attention_change": NotRequired["float"],
        "direction_balance": NotRequired["float | None"],
        "material_count": "int",
        "latest_signal_at": "str",
    },
)


RealtimeSectorDelta2 = TypedDict(
    "RealtimeSectorDelta2",
    {
        "sector_id": "str",
        "sector_name": "str",
        "layer": "str",
        "signals": "list[Literal[\"new_signal\", \"strengthening\", \"multi_source\", \"pressure\", \"mixed\", \"steady\"]]",
        "attention_score": "float",
        "policy_score": "float",
        "media_score": "float",
        "market_attention_score": "float",
        "previous_attention_score": NotRequired["float"],
        "previous_policy_score": NotRequired["float"],
        "previous_media_score": NotRequired["float"],
        "previous_market_attention_score": NotRequired["float"],
        "attention_change": NotRequired["float"],
        "policy_change": NotRequired["float"],
        "media_change": NotRequired["float"],
        "market_attention_change": NotRequired["float"],
        "material_count": "int",
        "policy_material_count": "int",
        "media_material_count": "int",
        "market_attention_material_count": "int",
        "previous_material_count": NotRequired["int"],
        "source_count": "int",
        "positive_material_count": "int",
        "negative_material_count": "int",
        "neutral_material_count": "int",
        "latest_signal_at": "str",
        "direction_balance": NotRequired["float | None"],
        "direction_coverage": NotRequired["float"],
        "material_ids": NotRequired["list[str]"],
        "references": NotRequired["list[RealtimeMaterialReference]"],
    },
)


RealtimeSummary = TypedDict(
    "RealtimeSummary",
    {
        "material_count": "int",
        "policy_material_count": "int",
        "media_material_count": "int",
        "market_attention_material_count": "int",
        "sector_count": "int",
        "new_signal_sector_count": "int",
        "multi_source_sector_count": "int",
        "pressure_sector_count": "int",
    },
)


RealtimeWindow = TypedDict(
    "RealtimeWindow",
    {
        "kind": NotRequired["Literal[\"rolling\"]"],
        "duration": "Literal[\"1h\", \"6h\", \"24h\", \"3d\"]",
        "start": "str",
        "end": "str",
        "previous_start": "str",
        "previous_end": "str",
        "timezone": NotRequired["str"],
    },
)


RegisteredIndicator = TypedDict(
    "RegisteredIndicator",
    {
        "name": "str",
        "title": "str",
        "category": "str",
        "standard": "bool",
        "desc": "str",
        "source": "str",
        "caveats": "list[str]",
        "repaints": "bool",
        "resumable": "bool",
        "companions": "IndicatorCompanions | None",
        "points": "list[str]",
        "params": "list[ParameterSignature]",
        "default_output_columns": "list[str]",
        "has_chart_spec": "bool",
        "has_signals": NotRequired["bool"],
        "signals": NotRequired["list[FeatureDefinition2]"],
        "schema": NotRequired["Any"],
    },
)


ResearchVersion = TypedDict(
    "ResearchVersion",
    {
        "version_id": "str",
        "version_number": "int",
        "research_as_of": "str",
        "published_at": "str",
        "previous_version_id": NotRequired["str"],
        "fact_count": NotRequired["int"],
        "relationship_count": NotRequired["int"],
        "gap_count": NotRequired["int"],
        "change_summary": NotRequired["CompanyResearchChangeSummary"],
    },
)


ResolvedCalc = TypedDict(
    "ResolvedCalc",
    {
        "indicators": "dict[str, ResolvedIndicator]",
    },
)


ResolvedIndicator = TypedDict(
    "ResolvedIndicator",
    {
        "name": "str",
        "alias": NotRequired["IndicatorAlias"],
        "category": "str",
        "params": "dict[str, float | str | bool]",
        "outputs": "list[OutputDefinition]",
        "has_chart_spec": "bool",
        "signals": "list[str]",
    },
)


ScanCalc = TypedDict(
    "ScanCalc",
    {
        "name": "str",
        "id": NotRequired["str | None"],
        "params": NotRequired["dict[str, Any] | None"],
        "with": NotRequired["list[dict[str, Any]] | None"],
        "with_group": NotRequired["dict[str, Any] | None"],
        "source": NotRequired["dict[str, Any] | None"],
    },
)


ScanCondition = TypedDict(
    "ScanCondition",
    {
        "all": NotRequired["list[ScanCondition] | None"],
        "any": NotRequired["list[ScanCondition] | None"],
        "not": NotRequired["ScanCondition | None"],
        "feature": NotRequired["dict[str, Any] | None"],
        "compare": NotRequired["dict[str, Any] | None"],
    },
)


ScanMatch = TypedDict(
    "ScanMatch",
    {
        "place": "int",
        "venue": "str",
        "symbol": "str",
        "rank_value": "float | None",
        "values": "dict[str, float | bool | None]",
        "open_time": "int",
        "confirmed_at_ms": "int",
    },
)


ScanUnknown = TypedDict(
    "ScanUnknown",
    {
        "reason": "Literal[\"not_subscribed\", \"unsupported_interval\", \"loading\", \"stale\", \"preparing\", \"not_enough_bars\", \"no_value\"]",
        "count": "int",
        "instruments": "list[Instrument]",
    },
)


ScanUnknown2 = TypedDict(
    "ScanUnknown2",
    {
        "reason": "Literal[\"not_subscribed\", \"unsupported_interval\", \"loading\", \"stale\", \"preparing\", \"not_enough_bars\", \"no_value\"]",
        "count": "int",
    },
)


Sector = TypedDict(
    "Sector",
    {
        "sector_id": "str",
        "name": "str",
        "layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "performance": "SectorPerformance",
        "dynamics": "SectorAnomalySummary | None",
        "etf_relations": "EtfSectorRelationConnection",
        "policy_materials": "PolicyMaterialConnection",
        "realtime": "RealtimeSectorDelta | None",
    },
)


Sector2 = TypedDict(
    "Sector2",
    {
        "sector_id": "str",
        "name": "str",
        "layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "performance": "SectorPerformance",
    },
)


Sector3 = TypedDict(
    "Sector3",
    {
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": "Literal[\"level1\", \"level2\", \"level3\"]",
    },
)


Sector4 = TypedDict(
    "Sector4",
    {
        "sector_id": "str",
        "sector_name": "str",
        "layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "performance": "SectorPerformance2",
    },
)


Sector5 = TypedDict(
    "Sector5",
    {
        "sector_id": "str",
        "sector_name": "str",
    },
)


Sector6 = TypedDict(
    "Sector6",
    {
        "sector_id": "str",
        "sector_name": "str",
        "name_en": "str | None",
        "layer": "Literal[\"level1\", \"level2\", \"level3\"]",
        "parent": "Sector5 | None",
    },
)


SectorAnomalySummary = TypedDict(
    "SectorAnomalySummary",
    {
        "anomaly_type": "Literal[\"counter_trend\", \"relative_resilience\", \"relative_weakness\", \"broad_internal_move\", \"flow_price_divergence\", \"concentrated_move\", \"cross_section_outlier\"]",
        "anomaly_score": "float",
        "sector_return": "float",
        "excess_return": "float",
        "breadth_gap": "float",
        "confidence": "float",
    },
)


SectorAnomalySummary2 = TypedDict(
    "SectorAnomalySummary2",
    {
        "sector_id": "str",
        "sector_name": "str",
        "layer": "str",
        "relative_direction": "Literal[\"stronger\", \"weaker\", \"neutral\"]",
        "absolute_direction": "Literal[\"positive\", \"negative\", \"neutral\"]",
        "anomaly_type": "Literal[\"counter_trend\", \"relative_resilience\", \"relative_weakness\", \"broad_internal_move\", \"flow_price_divergence\", \"concentrated_move\", \"cross_section_outlier\"]",
        "anomaly_score": "float",
        "attention_score": "float",
        "internal_confirmation": "float",
        "linkage_score": "float",
        "linkage_confirmation": "float",
        "confidence": "float",
        "sector_return": "float",
        "market_return": "float",
        "excess_return": "float",
        "sector_breadth": "float",
        "market_breadth": "float",
        "breadth_gap": "float",
        "effective_sample_size": "float",
        "top1_weight": "float",
        "covered_stock_count": "int",
        "explanation": NotRequired["str"],
        "linked_sectors": NotRequired["list[dict[str, Any]]"],
    },
)


SectorHeatSeries = TypedDict(
    "SectorHeatSeries",
    {
        "sector_id": "str",
        "view": "Literal[\"policy\", \"market_attention\", \"market_trading\"]",
        "items": "list[HeatSeriesPoint]",
    },
)


SectorLinkageSummary = TypedDict(
    "SectorLinkageSummary",
    {
        "source_sector_id": "str",
        "source_sector_name": "str",
        "target_sector_id": "str",
        "target_sector_name": "str",
        "relation_kind": "Literal[\"hierarchy\", \"taxonomy_semantic\"]",
        "relation": "str",
        "pattern": "Literal[\"same_day_resonance\", \"same_day_divergence\", \"hierarchy_divergence\", \"structural_overlap\"]",
        "linkage_score": "float",
        "confidence": "float",
        "stock_overlap": "float",
        "independent_signal": "bool",
        "rationale": NotRequired["str"],
    },
)


SectorPage = TypedDict(
    "SectorPage",
    {
        "items": "list[Sector4]",
        "pagination": "Pagination",
    },
)


SectorPage2 = TypedDict(
    "SectorPage2",
    {
        "items": "list[Sector6]",
        "pagination": "Pagination",
    },
)


SectorPerformance = TypedDict(
    "SectorPerformance",
    {
        "as_of_ms": "int | None",
        "periods": "list[PeriodReturn]",
    },
)


SectorPerformance2 = TypedDict(
    "SectorPerformance2",
    {
        "member_count": "int",
        "as_of_ms": "int | None",
        "periods": "list[PeriodReturn2]",
        "unknown": "list[ScanUnknown2]",
    },
)


Security = TypedDict(
    "Security",
    {
        "stock_code": "str",
        "stock_name": "str",
        "company_name": NotRequired["str"],
        "exchange": "Literal[\"SSE\", \"SZSE\", \"BSE\"]",
        "board": "Literal[\"MAIN\", \"STAR\", \"CHINEXT\", \"BSE\"]",
        "lifecycle_status": "Literal[\"prelisted\", \"listed\", \"delisted\", \"cancelled\"]",
        "lifecycle_stage": "Literal[\"tutoring\", \"accepted\", \"inquiry\", \"committee_passed\", \"registration_submitted\", \"registered\", \"subscribing\", \"awaiting_listing\", \"withdrawn\", \"rejected\", \"registration_lapsed\", \"newly_listed\", \"listed\", \"risk_warning\", \"delisting_decided\", \"delisting_consolidation\", \"delisted\"]",
        "status_effective_date": "str",
        "planned_listing_date": NotRequired["str | None"],
        "listing_date": NotRequired["str | None"],
        "delisting_date": NotRequired["str | None"],
        "delisting_type": "Literal[\"financial\", \"compliance\", \"major_violation\", \"trading\", \"voluntary\", \"absorption\"] | None",
        "consolidation_end_date": "str | None",
        "suspended_sessions": "int",
        "first_seen_at": "str",
        "last_seen_at": "str",
        "source_id": "str",
        "source_url": NotRequired["str"],
        "reason": "str",
        "evidence_count": NotRequired["int"],
        "latest_evidence": NotRequired["SecurityLifecycleEvidence | None"],
        "sector_count": NotRequired["int"],
        "sectors": NotRequired["list[SecurityLifecycleSector]"],
    },
)


SecurityLifecycleCoverage = TypedDict(
    "SecurityLifecycleCoverage",
    {
        "last_verified_at": NotRequired["str"],
        "listed_exchanges": NotRequired["list[str]"],
        "delisted_exchanges": NotRequired["list[str]"],
        "prelisting_sources": NotRequired["list[str]"],
        "degraded_sources": NotRequired["list[str]"],
        "sources": NotRequired["list[SecuritySourceHealth]"],
    },
)


SecurityLifecycleEvidence = TypedDict(
    "SecurityLifecycleEvidence",
    {
        "evidence_id": "str",
        "source_id": "str",
        "evidence_type": "str",
        "effective_date": "str",
        "title": "str",
        "observed_at": "str",
        "source_url": NotRequired["str"],
    },
)


SecurityLifecycleList = TypedDict(
    "SecurityLifecycleList",
    {
        "business_date": "str",
        "snapshot": "SnapshotContext | SnapshotReference",
        "scope": "Literal[\"prelisted\", \"recent_listed\", \"departures\"]",
        "window_days": "int",
        "summary": "SecurityLifecycleSummary",
        "sector_impacts": NotRequired["list[SecurityLifecycleSectorImpact]"],
        "coverage": "SecurityLifecycleCoverage",
        "items": "list[Security]",
        "pagination": "Pagination",
    },
)


SecurityLifecycleSector = TypedDict(
    "SecurityLifecycleSector",
    {
        "relation_id": "str",
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": NotRequired["str"],
        "relation_type": "Literal[\"business\", \"market\"]",
        "relation_status": "Literal[\"active\", \"watched\", \"candidate\", \"expired\"]",
        "score": "float",
        "confidence": "float",
        "mapping_state": "Literal[\"preview\", \"effective\", \"historical\"]",
        "evidence_count": NotRequired["int"],
    },
)


SecurityLifecycleSectorImpact = TypedDict(
    "SecurityLifecycleSectorImpact",
    {
        "sector_id": "str",
        "sector_name": "str",
        "sector_layer": NotRequired["str"],
        "event_count": "int",
        "effective_count": "int",
        "preview_count": "int",
        "historical_count": "int",
        "stock_codes": NotRequired["list[str]"],
        "stock_names": NotRequired["list[str]"],
    },
)


SecurityLifecycleSummary = TypedDict(
    "SecurityLifecycleSummary",
    {
        "prelisted": "int",
        "recent_listed": "int",
        "recent_departures": "int",
    },
)


SecuritySourceHealth = TypedDict(
    "SecuritySourceHealth",
    {
        "source_id": "str",
        "exchange": "str",
        "status": "Literal[\"ok\", \"degraded\", \"down\"]",
        "row_count": "int",
        "last_success_at": NotRequired["str"],
    },
)


SeriesGap = TypedDict(
    "SeriesGap",
    {
        "id": "str",
        "instrument": "Instrument2",
        "symbol": "str",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "kind": "Literal[\"unfilled\", \"unsettled\"]",
        "start_time_ms": "int",
        "end_time_ms": "int",
        "bars": "int",
        "cause": "Literal[\"SERVER_STOPPED\", \"STREAM_LOST\", \"MESSAGE_LOST\", \"UPSTREAM_FAILED\", \"NOT_LISTED\", \"OFF_GRID\"]",
        "state": "Literal[\"OPEN\", \"FILLED\", \"ABSENT\"]",
        "first_seen_ms": "int",
        "last_seen_ms": "int",
        "filled_bars": "int | None",
        "filled_by": "list[Literal[\"STREAM\", \"REST\", \"AGGREGATED\", \"IMPORTED\"]]",
        "evidence": "AbsenceEvidence | None",
    },
)


SeriesGap2 = TypedDict(
    "SeriesGap2",
    {
        "symbol": "str",
        "interval": "Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]",
        "kind": "Literal[\"unfilled\", \"unsettled\"]",
        "start_time_ms": "int",
        "end_time_ms": "int",
        "bars": "int",
        "cause": "Literal[\"SERVER_STOPPED\", \"STREAM_LOST\", \"MESSAGE_LOST\", \"UPSTREAM_FAILED\", \"NOT_LISTED\", \"OFF_GRID\"]",
        "first_seen_ms": "int",
        "last_seen_ms": "int",
    },
)


ServerProcess = TypedDict(
    "ServerProcess",
    {
        "version": "str",
        "started_ms": "int",
    },
)


SnapshotContext = TypedDict(
    "SnapshotContext",
    {
        "snapshot_id": "str",
        "namespace": "str",
        "as_of": "str",
        "release_id": "str",
        "taxonomy_version": "str",
        "heat_run_id": "str",
        "mapping_run_id": "str",
        "etf_run_id": NotRequired["str"],
        "market_run_id": NotRequired["str"],
        "market_trade_date": NotRequired["str"],
        "market_status": NotRequired["Literal[\"fresh\", \"carried_forward\", \"reaggregated\", \"unavailable\"]"],
        "market_age_days": NotRequired["int"],
        "market_mapping_reaggregated": NotRequired["bool"],
        "published_at": "str",
        "publication_mode": "Literal[\"published\", \"derived\"]",
        "data_status": NotRequired["Literal[\"complete\"]"],
        "sector_dynamics": NotRequired["SnapshotSectorDynamics | None"],
        "coverage": NotRequired["dict[str, int] | None"],
    },
)


SnapshotReference = TypedDict(
    "SnapshotReference",
    {
        "response_profile": "Literal[\"compact\"]",
        "snapshot_id": "str",
        "namespace": "str",
        "as_of": "str",
        "release_id": "str",
        "taxonomy_version": "str",
        "heat_run_id": "str",
        "mapping_run_id": "str",
        "etf_run_id": NotRequired["str"],
        "market_run_id": NotRequired["str"],
        "market_trade_date": NotRequired["str"],
        "market_status": NotRequired["Literal[\"fresh\", \"carried_forward\", \"reaggregated\", \"unavailable\"]"],
        "market_age_days": NotRequired["int"],
        "market_mapping_reaggregated": NotRequired["bool"],
        "published_at": "str",
        "publication_mode": "Literal[\"published\", \"derived\"]",
        "data_status": NotRequired["Literal[\"complete\"]"],
        "sector_dynamics": NotRequired["SnapshotSectorDynamics | None"],
        "coverage": NotRequired["dict[str, int] | None"],
    },
)


SnapshotSectorDynamics = TypedDict(
    "SnapshotSectorDynamics",
    {
        "schema_version": "str",
        "dynamics_run_id": "str",
        "as_of": "str",
        "trade_date": "str",
        "formula_version": "str",
        "market_context": NotRequired["dict[str, Any]"],
        "summary": NotRequired["dict[str, Any]"],
        "historical_readiness": NotRequired["dict[str, Any]"],
        "items": NotRequired["list[SectorAnomalySummary2]"],
        "links": NotRequired["list[SectorLinkageSummary]"],
    },
)


StateCapitalEdge = TypedDict(
    "StateCapitalEdge",
    {
        "edge_id": "str",
        "source_node_id": "str",
        "source_name": "str",
        "target_node_id": "str",
        "target_name": "str",
        "relation_type": "Literal[\"ownership\", \"control\", \"voting\", \"concert\"]",
        "lifecycle_status": "Literal[\"active\", \"ending\"]",
        "ownership_pct": NotRequired["float | None"],
        "bounds": "PercentBounds | None",
        "effective_from": NotRequired["str"],
        "effective_to": NotRequired["str"],
        "observed_at": NotRequired["str"],
        "is_state_path": NotRequired["bool"],
        "confidence": NotRequired["float"],
        "evidence_count": NotRequired["int"],
        "fact_ids": NotRequired["list[str]"],
    },
)


StateCapitalEvidence = TypedDict(
    "StateCapitalEvidence",
    {
        "stock_code": "str",
        "version_id": "str",
        "research_as_of": "str",
        "reference_type": "Literal[\"edge\", \"event\"]",
        "reference_id": "str",
        "items": "list[EvidenceMaterial]",
        "pagination": "Pagination",
    },
)


StateCapitalGraph = TypedDict(
    "StateCapitalGraph",
    {
        "graph_as_of": "str",
        "state_capital_status": "Literal[\"state_controlled\", \"state_invested\", \"non_state_controlled\", \"undetermined\"]",
        "ultimate_controller_node_id": NotRequired["str"],
        "nodes": NotRequired["list[StateCapitalNode]"],
        "edges": NotRequired["list[StateCapitalEdge]"],
        "paths": NotRequired["list[StateCapitalPath]"],
    },
)


StateCapitalNode = TypedDict(
    "StateCapitalNode",
    {
        "node_id": "str",
        "name": "str",
        "entity_type": "Literal[\"company\", \"listed_company\", \"fund\", \"institution\", \"person\", \"state_body\", \"public_float\"]",
        "state_nature": "str",
        "classification_status": "Literal[\"classified\", \"not_state\", \"undetermined\"]",
        "classification_method": "Literal[\"statutory\", \"ownership_100\", \"ownership_majority\", \"ownership_chain\", \"actual_control\", \"disclosed\", \"name_rule\", \"unknown\"]",
        "state_level": NotRequired["Literal[\"central\", \"provincial\", \"municipal\", \"county\", \"unknown\"]"],
        "state_class": "Literal[\"state_body\", \"wholly_state_owned\", \"state_controlled_by_shares\", \"actually_controlled\"] | None",
        "is_state_capital": NotRequired["bool"],
        "is_listed_company": NotRequired["bool"],
        "is_ultimate_controller": NotRequired["bool"],
        "in_state_path": NotRequired["bool"],
        "depth": NotRequired["int"],
        "confidence": NotRequired["float"],
        "fact_ids": NotRequired["list[str]"],
    },
)


StateCapitalPath = TypedDict(
    "StateCapitalPath",
    {
        "path_id": "str",
        "source_node_id": "str",
        "source_name": "str",
        "target_node_id": "str",
        "path_type": "Literal[\"control\", \"ownership\", \"ownership_exposure\"]",
        "node_ids": NotRequired["list[str]"],
        "edge_ids": NotRequired["list[str]"],
        "calculated_ownership_pct": NotRequired["float | None"],
        "bounds": "PercentBounds | None",
        "has_unknown_percentage": NotRequired["bool"],
        "is_control_path": NotRequired["bool"],
        "confidence": NotRequired["float"],
        "weakest_link_pct": "float | None",
        "cycle_residual_pct": "float | None",
    },
)


SuppliedComputation = TypedDict(
    "SuppliedComputation",
    {
        "klines": "list[list[int | float]]",
        "calendar": "Literal[\"auto\", \"24x7\", \"cn\", \"hk\", \"us\", \"forex\", \"metals\", \"energy\"] | None",
        "indicators": "dict[str, IndicatorResult]",
    },
)


SymbolFault = TypedDict(
    "SymbolFault",
    {
        "symbol": "str",
        "kind": "Literal[\"unlisted\", \"refused\", \"halted\"]",
        "intervals": "list[Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]]",
        "message": "str",
    },
)


SymbolListing = TypedDict(
    "SymbolListing",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "symbols": "list[str]",
        "symbol_faults": "list[SymbolFault]",
        "symbol_meta": NotRequired["dict[str, SymbolMeta] | None"],
        "metadata_status": NotRequired["Literal[\"ready\", \"stale\", \"unavailable\"] | None"],
        "metadata_updated_at_ms": NotRequired["int | None"],
    },
)


SymbolMatch = TypedDict(
    "SymbolMatch",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "symbol": "str",
        "kind": "Literal[\"coin\", \"perpetual\", \"share\", \"fund\", \"currency_pair\", \"future\"]",
        "name": "str",
        "matched_name": "str",
        "match": "Literal[\"exact\", \"prefix\", \"word\", \"initials\", \"substring\", \"typo\"] | None",
        "source": "Literal[\"builtin\", \"smartbox\"]",
        "subscribed": "bool",
    },
)


SymbolMeta = TypedDict(
    "SymbolMeta",
    {
        "instrument_type": "str",
        "underlying_symbol": "str",
        "quote_asset": "str",
        "status": "str",
        "session": "TradingSession | None",
    },
)


SymbolSearch = TypedDict(
    "SymbolSearch",
    {
        "q": "str",
        "count": "int",
        "matches": "list[SymbolMatch]",
        "quote_search": "Literal[\"not_needed\", \"answered\", \"unavailable\", \"off\"]",
    },
)


TakerRatioHistory = TypedDict(
    "TakerRatioHistory",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "symbol": "str",
        "period": "Literal[\"5m\", \"15m\", \"30m\", \"1h\", \"2h\", \"4h\", \"6h\", \"12h\", \"1d\"]",
        "points": "list[TakerRatioPoint]",
        "stale": "bool",
    },
)


TakerRatioPoint = TypedDict(
    "TakerRatioPoint",
    {
        "time_ms": "int",
        "ratio": "float",
        "buy_volume": "float | None",
        "sell_volume": "float | None",
    },
)


TradingSession = TypedDict(
    "TradingSession",
    {
        "calendar": "str",
        "is_open": "bool",
        "next_open_ms": "int | None",
        "horizon_ms": "int",
        "warning": "Literal[\"calendar_horizon\"] | None",
    },
)


UpstreamFault = TypedDict(
    "UpstreamFault",
    {
        "cause": "Literal[\"name_not_resolved\", \"connection_refused\", \"unreachable\", \"connection_lost\", \"tls_failed\", \"timed_out\", \"silent\", \"not_its_protocol\", \"address_refused\", \"rate_limited\", \"out_of_order\", \"unknown\"]",
        "message": "str",
        "since_ms": "int",
    },
)


Venue = TypedDict(
    "Venue",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "asset_class": "Literal[\"crypto\", \"stock\", \"forex\"]",
        "region": "str | None",
        "intervals": "list[Literal[\"1m\", \"5m\", \"15m\", \"30m\", \"1h\", \"4h\", \"1d\"]]",
        "max_klines": "dict[str, int]",
        "session": "TradingSession | None",
        "status": "Literal[\"starting\", \"ok\", \"degraded\", \"dead\"]",
    },
)


VenueHealth = TypedDict(
    "VenueHealth",
    {
        "exchange": "Literal[\"venue_a\", \"venue_b\", \"venue_c\", \"venue_d\", \"stock\", \"forex\", \"commodity\"]",
        "market": "Literal[\"spot\", \"perp\", \"cn\", \"hk\", \"us\", \"futures\"]",
        "status": "Literal[\"starting\", \"ok\", \"degraded\", \"dead\"]",
        "status_since_ms": "int",
        "session": "TradingSession | None",
        "connections_live": "int",
        "connections_total": "int",
        "series_ready": "int",
        "series_stale": "int",
        "series_total": "int",
        "last_bar_age_ms": "int | None",
        "clock_skew_ms": "int | None",
        "upstream_fault": "UpstreamFault | None",
        "symbol_faults": "list[SymbolFault]",
        "gap_counts": "GapCounts",
        "gaps": "list[SeriesGap2]",
        "intervals": "list[IntervalHealth]",
    },
)
