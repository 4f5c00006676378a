/** A file that the bundler includes in the page as text. */
declare module '*.md' {
  const text: string;
  export default text;
}

declare module '*.css' {
  const text: string;
  export default text;
}

declare module '*.pgn' {
  const text: string;
  export default text;
}

declare module '*/package.json' {
  export const version: string;
}
