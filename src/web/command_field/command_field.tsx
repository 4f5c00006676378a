import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import { capitalised } from '../../rules/words.ts';
import { MOVE_FIELD_ID, pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { RuleText } from '../rules/spans.tsx';
import { useApp, usePage } from '../use_app.ts';
import { nameOfChoice } from './command_controller.ts';

/** A field for moves in any notation and for commands by name, with the answer below it. */
export function CommandField(): JSX.Element {
  const app = useApp();
  const { history, answer, asked } = usePage().command;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current!.focus({ preventScroll: true }), [asked]);
  const [text, setText] = useState('');
  /** How many entries back in the history. */
  const back = useRef(0);
  const recall = (step: number): void => {
    back.current = Math.min(history.length, Math.max(0, back.current + step));
    setText(back.current === 0 ? '' : history[history.length - back.current]!);
  };
  const close = (): void => pressAway(() => app.command.close());
  return (
    <form
      class="command-field"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        app.command.run(text);
        back.current = 0;
        setText('');
      }}
    >
      <label for={MOVE_FIELD_ID}>Move or command</label>
      <div class="command-line">
        <input
          ref={field}
          id={MOVE_FIELD_ID}
          type="text"
          spellcheck={false}
          autocapitalize="off"
          enterkeyhint="go"
          placeholder="Nf3, (B-N)*c7, help"
          value={text}
          aria-describedby="command-answer"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') recall(1);
            else if (event.key === 'ArrowDown') recall(-1);
            else if (event.key === 'Escape') {
              if (text === '' && answer.kind === 'none') close();
              setText('');
              app.command.clear();
            } else return;
            event.preventDefault();
          }}
        />
        <button type="submit">Enter</button>
        <button type="button" class="close" aria-label="Close the field" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div id="command-answer" class="command-answer">
        <AnswerView />
      </div>
    </form>
  );
}

function AnswerView(): JSX.Element | null {
  const app = useApp();
  const { answer } = usePage().command;
  // A question or refusal about another position is outdated.
  if ('position' in answer && answer.position !== app.scene().position) return null;
  switch (answer.kind) {
    case 'none':
      return null;
    case 'told':
      return <p>{answer.text}</p>;
    case 'help':
      return (
        <dl class="help">
          {answer.rows.map(([typed, does]) => (
            <div key={typed}>
              <dt>{typed}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      );
    case 'refused':
      return (
        <>
          <p class="warning">
            <RuleText text={answer.text} />
          </p>
          <Moves
            moves={answer.suggestions}
            title="Legal moves that may be meant"
            nameOf={(move) => formatSan(answer.position, move)}
          />
        </>
      );
    case 'question':
      return (
        <>
          <p>{answer.question.text}</p>
          <Moves
            moves={answer.question.choices}
            title={answer.question.text}
            nameOf={(move) => capitalised(nameOfChoice(answer.position, move).name)}
          />
        </>
      );
  }
}

interface MovesProps {
  readonly moves: readonly number[];
  readonly title: string;
  readonly nameOf: (move: number) => string;
}

function Moves({ moves, title, nameOf }: MovesProps): JSX.Element | null {
  const app = useApp();
  if (moves.length === 0) return null;
  return (
    <div class="actions" role="group" aria-label={title}>
      {moves.map((move) => (
        <button
          key={move}
          type="button"
          onClick={() => {
            app.command.play(move);
            document.getElementById(MOVE_FIELD_ID)?.focus();
          }}
        >
          {nameOf(move)}
        </button>
      ))}
    </div>
  );
}
