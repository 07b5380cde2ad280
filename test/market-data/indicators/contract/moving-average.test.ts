import { describeFamily } from '#test/market-data/indicators/contract/indicator-contract.ts';

describeFamily('moving_average');
