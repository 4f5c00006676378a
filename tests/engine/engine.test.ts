import { describeEngine } from './engine_suite.ts';

describeEngine('Engine');
