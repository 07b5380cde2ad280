import { describeFamily } from '#indicators/test/contract/indicator-contract.ts';

describeFamily('regime');
