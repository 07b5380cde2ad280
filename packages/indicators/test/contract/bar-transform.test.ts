import { describeFamily } from '#indicators/test/contract/indicator-contract.ts';

describeFamily('bar_transform');
