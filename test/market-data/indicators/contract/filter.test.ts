import { describeFamily } from '#test/market-data/indicators/contract/indicator-contract.ts';

describeFamily('filter');
