import text from '../../../RULES.md' with { type: 'text' };
import { parseRules, ruleNumbers } from '../../rulebook/parse_rules.ts';

/** RULES.md itself, so that the rules exist only once. */
export const RULES_BLOCKS = parseRules(text);
export const RULE_NUMBERS: ReadonlySet<string> = ruleNumbers(RULES_BLOCKS);
