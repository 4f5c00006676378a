import type { ComponentChildren, JSX } from 'preact';
import { hasModifier } from '../keys/modifiers.ts';
import { useApp } from '../use_app.ts';
import { anchorOf } from './anchor.ts';
import { parseSpans, type Span } from '../../rulebook/parse_rules.ts';

/** "(rule 5.3)", "(rules 5.3 and 8.2)". */
const CITATION = /\brules? (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/g;

/**
 * A sentence that cites rules, such as the reason of a refusal: each number opens the rules there. A test checks that
 * all cited rules exist, so that the text of the rules need not be loaded here.
 */
export function RuleText({ text }: { readonly text: string }): JSX.Element {
  const cited = [...text.matchAll(CITATION)].flatMap(([, numbers]) => numbers!.split(/, | and /));
  return <Spans spans={parseSpans(text, new Set(cited))} />;
}

interface RuleLinkProps {
  readonly number: string;
  readonly label?: string | undefined;
  /** Is it read now? */
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** Opens the rules at a rule or a section. */
export function RuleLink({ number, label, isCurrent = false, children }: RuleLinkProps): JSX.Element {
  const app = useApp();
  return (
    <a
      href={`#${anchorOf(number)}`}
      aria-label={label}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        // Whoever wants the rule in another tab or window gets it there.
        if (hasModifier(event) || event.shiftKey) return;
        // The page's address belongs to the game.
        event.preventDefault();
        app.openRule(number);
      }}
    >
      {children}
    </a>
  );
}

/** A line of the rules with its inline markup. */
export function Spans({ spans }: { readonly spans: readonly Span[] }): JSX.Element {
  return (
    <>
      {spans.map((span, index) => {
        switch (span.kind) {
          case 'text':
            return span.text;
          case 'strong':
            return <strong key={index}>{span.text}</strong>;
          case 'emphasis':
            return <em key={index}>{span.text}</em>;
          case 'code':
            return <code key={index}>{span.text}</code>;
          case 'citation':
            return (
              <RuleLink
                key={index}
                number={span.number}
                label={span.text.includes('.') ? `rule ${span.text}` : undefined}
              >
                {span.text}
              </RuleLink>
            );
        }
      })}
    </>
  );
}
