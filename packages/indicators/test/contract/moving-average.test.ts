import { describeFamily } from '#indicators/test/contract/indicator-contract.ts';

describeFamily('moving_average');
