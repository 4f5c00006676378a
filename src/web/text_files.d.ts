/** A file that the bundler puts into the page as a text. */
declare module '*.md' {
  const text: string;
  export default text;
}

declare module '*/package.json' {
  export const version: string;
}
