// How the tests find elements in Firefox and WebKit: what Playwright does in Chromium, as far as the tests use it.

/** Text as it is wanted: a part, in any case; all of it; or a pattern. */
export type WantedText =
  | { readonly text: string; readonly isExact: boolean }
  | { readonly pattern: string; readonly flags: string };

/** Each step looks below the elements that the one before has found, or chooses among them. */
export type FindStep =
  | { readonly by: 'css'; readonly css: string }
  | { readonly by: 'role'; readonly role: string; readonly name: WantedText | null }
  | { readonly by: 'text' | 'label' | 'hasText'; readonly text: WantedText }
  | { readonly by: 'has'; readonly steps: readonly FindStep[] }
  | { readonly by: 'nth'; readonly at: number };

/** Runs in the page, so it has access to nothing outside itself. */
export function findElements(wanted: readonly FindStep[]): Element[] {
  /** The roles that elements have without saying so, as far as pages of ours have them. */
  const SELECTORS: Readonly<Record<string, string>> = {
    button: 'button, input[type="button"], input[type="submit"]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    list: 'ul, ol',
    navigation: 'nav',
    status: 'output',
    group: 'fieldset, details',
    region: 'section[aria-label], section[aria-labelledby]',
    table: 'table',
    row: 'tr',
    radio: 'input[type="radio"]',
  };
  const VISIBLE = ':visible';

  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const agrees = (value: string, text: WantedText): boolean => {
    if ('pattern' in text) return new RegExp(text.pattern, text.flags).test(value);
    const sought = plain(text.text);
    return text.isExact ? plain(value) === sought : plain(value).toLowerCase().includes(sought.toLowerCase());
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    // What is in closed details has a size in Firefox.
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isHidden = (element: Element): boolean => {
    const { display, visibility } = getComputedStyle(element);
    return display === 'none' || visibility !== 'visible' || element.ariaHidden === 'true';
  };

  /** What a screen reader calls an element. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || isHidden(node)) return '';
    const named = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (named !== null) return named;
    const inner = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `;
  };
  const labelsOf = (element: Element): string[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const others = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
    if (others.length > 0) return [others.map((each) => each.textContent).join(' ')];
    const label = element.getAttribute('aria-label');
    if (label !== null) return [label];
    return 'labels' in element
      ? [...((element.labels ?? []) as NodeListOf<Element>)].map((each) => each.textContent)
      : [];
  };
  const nameOf = (element: Element): string => {
    const [label = ''] = labelsOf(element);
    if (label !== '') return label;
    const content = [...element.childNodes].map(textOf).join('');
    return plain(content) === '' ? (element.getAttribute('title') ?? '') : content;
  };

  const all = (root: ParentNode, css: string): Element[] => [...root.querySelectorAll(css)];
  const isReadable = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (each.ariaHidden === 'true') return false;
    return true;
  };
  const byCss = (root: ParentNode, css: string): Element[] =>
    css
      .split(/,(?![^([]*[)\]])/)
      .flatMap((part) =>
        part.trim().endsWith(VISIBLE)
          ? all(root, part.trim().slice(0, -VISIBLE.length)).filter(isShown)
          : all(root, part),
      );
  const byText = (root: ParentNode, text: WantedText): Element[] => {
    const has = (element: Element): boolean => agrees(element.textContent, text);
    const elements = all(root, '*:not(head, head *, script, style)');
    if (root instanceof Element) elements.unshift(root);
    return elements.filter((each) => has(each) && ![...each.children].some(has));
  };
  const below = (root: ParentNode, step: FindStep): Element[] => {
    switch (step.by) {
      case 'css':
        return byCss(root, step.css);
      case 'role': {
        const { role, name } = step;
        const implied = SELECTORS[role] === undefined ? '' : `, :is(${SELECTORS[role]}):not([role])`;
        const found = all(root, `[role="${role}"]${implied}`).filter(isReadable);
        return name === null ? found : found.filter((each) => agrees(plain(nameOf(each)), name));
      }
      case 'text':
        return byText(root, step.text);
      case 'label':
        return all(root, '*').filter((each) => labelsOf(each).some((label) => agrees(label, step.text)));
      default:
        throw new Error(`${step.by} chooses`);
    }
  };
  const follow = (start: ParentNode, steps: readonly FindStep[]): Element[] => {
    let found: ParentNode[] = [start];
    for (const step of steps) {
      if (step.by === 'nth') found = found.slice(step.at, step.at + 1 === 0 ? undefined : step.at + 1);
      else if (step.by === 'hasText') found = found.filter((each) => agrees((each as Element).textContent, step.text));
      else if (step.by === 'has') found = found.filter((each) => follow(each, step.steps).length > 0);
      else found = inOrder(found.flatMap((root) => below(root, step)));
    }
    return found as Element[];
  };
  const inOrder = (elements: readonly Element[]): Element[] =>
    [...new Set(elements)].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  return follow(document, wanted);
}
