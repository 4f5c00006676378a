import type { CommandWords, OptionWords, ProgramWords, ValueWords } from './words.ts';

/** The completion script for zsh, to be sourced or autoloaded as a function file. */
export function zshScript({ options, commands }: ProgramWords): string {
  return `#compdef ransom
# Completion of ransom for zsh, made by "ransom completion zsh".
_ransom() {
  if ((CURRENT == 2)); then
    local -a commands
    commands=(
${commands.map(({ name, summary }) => `      ${quote(`${name}:${summary}`)}`).join('\n')}
    )
    _describe -t commands 'command' commands
    _arguments ${options.map(specOfOption).join(' ')}
    return
  fi
  shift words
  ((CURRENT--))
  # The place of the option before the values of which this word is one more; 1 if it is none.
  local at=$((CURRENT - 1))
  while ((at > 1)) && [[ $words[at] != -* ]]; do ((at--)); done
  if [[ $words[CURRENT] == -* ]]; then at=1; fi
  case $words[1] in
${commands.map(caseOfCommand).join('\n')}
  esac
}
if [[ $funcstack[1] == _ransom ]]; then _ransom "$@"; else compdef _ransom ransom; fi
`;
}

function caseOfCommand({ name, options, values }: CommandWords): string {
  const specs = [...options.map(specOfOption), ...values.map(specOfArgument)];
  return [
    `    ${name})`,
    ...linesToSkipValues(options),
    `      _arguments \\\n        ${specs.join(' \\\n        ')}`,
    '      ;;',
  ].join('\n');
}

/**
 * Lets `_arguments` see only the last value of an option that takes several: told that more may come, it would offer no option
 * after them. No function can do this, because zsh restores the words at its end.
 */
function linesToSkipValues(options: readonly OptionWords[]): string[] {
  const flags = options.filter(({ isVariadic }) => isVariadic).flatMap((option) => option.flags);
  if (flags.length === 0) return [];
  return [
    `      if [[ $words[at] == (${flags.join('|')}) ]]; then`,
    '        words[at+1,CURRENT-1]=()',
    '        CURRENT=$((at + 1))',
    '      fi',
  ];
}

function specOfOption({ flags, description, value, isRepeatable }: OptionWords): string {
  const [only, other] = flags;
  const text = `[${escaped(description)}]${value === null ? '' : specOfValue(value)}`;
  const equals = value === null ? '' : '=';
  const spell = (flag: string): string => (flag.startsWith('--') ? `${flag}${equals}` : flag);
  if (isRepeatable) return flags.map((flag) => quote(`*${spell(flag)}${text}`)).join(' ');
  if (other === undefined) return quote(`${spell(only!)}${text}`);
  return `'(${flags.join(' ')})'{${flags.map(spell).join(',')}}${quote(text)}`;
}

function specOfArgument(value: CommandWords['values'][number]): string {
  return quote(`${value.isVariadic ? '*' : ''}${specOfValue(value)}`);
}

function specOfValue({ name, choices, isFile }: ValueWords): string {
  const words = choices.map(escaped).join(' ');
  if (isFile && choices.length > 0) return `:${name}:{compadd ${words}; _files}`;
  return `:${name}:${isFile ? '_files' : `(${words})`}`;
}

/** Brackets and colons separate the fields of a specification. */
function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
