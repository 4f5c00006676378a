import text from '../../../RULES.md' with { type: 'text' };
import { parseRules } from '../../rulebook/parse_rules.ts';

/** RULES.md itself, so that the rules exist only once. */
export const RULES_BLOCKS = parseRules(text);
