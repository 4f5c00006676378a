import type { CommandWords, OptionWords, ProgramWords, ValueWords } from './words.ts';

/** The completion script for bash (3.2 and later). */
export function bashScript({ options, commands }: ProgramWords): string {
  const first = [...commands.map(({ name }) => name), ...options.flatMap(({ flags }) => flags)];
  return `# Completion of ransom for bash, made by "ransom completion bash".
_ransom_words() {
  COMPREPLY+=($(compgen -W "$1" -- "$current"))
}
_ransom_files() {
  # Bash 4 knows best how to complete the names of files.
  compopt -o default 2>/dev/null && return
  local IFS=$'\\n'
  COMPREPLY+=($(compgen -f -- "$current"))
}
_ransom_find_option() {
  # The option before the values of which this word is one more; after an equals sign there is one value only.
  local at=$((COMP_CWORD - 1))
  option=
  [[ $current == -* ]] && return
  while ((at > 1)) && [[ \${COMP_WORDS[at]} != -* ]]; do ((at--)); done
  [[ \${COMP_WORDS[at + 1]} == = ]] || option=\${COMP_WORDS[at]}
}
_ransom() {
  local option current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # --rules=leslie comes as three words.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if ((COMP_CWORD == 1)); then _ransom_words "${first.join(' ')}"; return; fi
  case \${COMP_WORDS[1]} in
${commands.map(caseOfCommand).join('\n')}
  esac
}
complete -F _ransom ransom
`;
}

function caseOfCommand({ name, options, values }: CommandWords): string {
  const flags = options.flatMap((option) => option.flags).join(' ');
  const cases = casesOf('$previous', options);
  const furtherCases = casesOf(
    '$option',
    options.filter(({ isVariadic }) => isVariadic),
  );
  const offersValues = values.some(({ choices, isFile }) => choices.length > 0 || isFile);
  return [
    `    ${name})`,
    ...cases,
    ...(furtherCases.length === 0 ? [] : ['      _ransom_find_option', ...furtherCases]),
    `      if [[ $current == -*${offersValues ? '' : ' || -z $current'} ]]; then _ransom_words "${flags}"; return; fi`,
    ...values.map((value) => completeValue(value)).flatMap((text) => (text === '' ? [] : [`      ${text}`])),
    '      ;;',
  ].join('\n');
}

/** Completes the value of the option that a variable of the script holds; no lines if no option has one. */
function casesOf(variable: string, options: readonly OptionWords[]): string[] {
  const cases = options.flatMap(({ flags, value }) =>
    value === null ? [] : [`        ${flags.join('|')}) ${completeValue(value)}return ;;`],
  );
  return cases.length === 0 ? [] : [`      case ${variable} in`, ...cases, '      esac'];
}

function completeValue({ choices, isFile }: ValueWords): string {
  return `${choices.length > 0 ? `_ransom_words "${choices.join(' ')}"; ` : ''}${isFile ? '_ransom_files; ' : ''}`;
}
