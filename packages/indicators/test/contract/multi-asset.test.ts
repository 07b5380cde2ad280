import { describeFamily } from '#indicators/test/contract/indicator-contract.ts';

describeFamily('multi_asset');
