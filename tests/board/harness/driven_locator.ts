import { setTimeout as sleep } from 'node:timers/promises';
import { findElements, type FindStep, type WantedText } from './find.ts';
import type { Point, WebDriver } from './webdriver.ts';

type Text = string | RegExp;
interface Patience {
  readonly timeout?: number;
}
/** How the mouse clicks. */
export interface MouseClick {
  readonly button?: 'left' | 'middle' | 'right';
  readonly modifiers?: readonly string[];
  readonly clickCount?: number;
}
interface ClickOptions extends MouseClick, Patience {
  readonly position?: Point;
}
interface Filter {
  readonly hasText?: Text;
  readonly has?: DrivenLocator;
}
/** A page as locators need it. */
interface LocatedPage {
  readonly driver: WebDriver;
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, how: MouseClick): Promise<void>;
  };
  readonly touchscreen: { tap(x: number, y: number): Promise<void> };
  readonly keyboard: { press(key: string): Promise<void> };
}
export type ElementState = 'visible' | 'hidden' | 'attached' | 'detached';

const PATIENCE_MS = 30_000;
const POLL_MS = 20;

export function wantedText(text: Text, isExact = false): WantedText {
  return typeof text === 'string' ? { text, isExact } : { pattern: text.source, flags: text.flags };
}

/** Asks again until the answer is there. */
export async function poll<T>(what: () => string, look: () => Promise<T | null>, timeoutMs = PATIENCE_MS): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > giveUpAt) throw new Error(`not within ${timeoutMs} ms: ${what()}`);
    await sleep(POLL_MS);
  }
}

/** Runs in the page: where to click an element, or null while that isn't possible. */
async function whereToClick(element: Element, position: Point | null): Promise<Point | null> {
  const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
  const pointOf = (): Point => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + (position?.x ?? width / 2), y: y + (position?.y ?? height / 2) };
  };
  const isHit = ({ x, y }: Point): boolean => {
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    return hit !== null && (element.contains(hit) || label?.control === element);
  };
  if (element.matches(':disabled, [aria-disabled="true"]')) return null;
  if (!isHit(pointOf())) element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const before = pointOf();
  await pause(16);
  const now = pointOf();
  return now.x === before.x && now.y === before.y && isHit(now) ? now : null;
}

/** Runs in the page: puts a text in place of what a field holds, as if it was typed. */
function fillField(element: Element, text: string): void {
  const field = element as HTMLInputElement;
  field.focus();
  if (field.matches('textarea, [type="text"], [type="search"], [type="url"], :not([type])')) {
    field.select();
    // Deprecated, but nothing else types a text of any length and lets the browser know.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    return;
  }
  field.value = text;
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Runs in the page. */
function selectEntry(element: Element, wanted: { value?: string; label?: string; index?: number }): boolean {
  const list = element as HTMLSelectElement;
  const entry = [...list.options].find(
    ({ value, label }, at) => at === wanted.index || label === wanted.label || value === wanted.value,
  );
  if (entry === undefined) return false;
  list.focus();
  list.value = entry.value;
  for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

/** Elements of a page, as Playwright's locators find them and act on them. */
export class DrivenLocator {
  private readonly page: LocatedPage;
  readonly steps: readonly FindStep[];

  constructor(page: LocatedPage, steps: readonly FindStep[]) {
    this.page = page;
    this.steps = steps;
  }

  private with(...steps: readonly FindStep[]): DrivenLocator {
    return new DrivenLocator(this.page, [...this.steps, ...steps]);
  }

  locator(css: string, filter: Filter = {}): DrivenLocator {
    return this.with({ by: 'css', css: css.startsWith('>') ? `:scope ${css}` : css }).filter(filter);
  }

  filter({ hasText, has }: Filter): DrivenLocator {
    const steps: FindStep[] = [];
    if (hasText !== undefined) steps.push({ by: 'hasText', text: wantedText(hasText) });
    if (has !== undefined) steps.push({ by: 'has', steps: has.steps });
    return this.with(...steps);
  }

  getByRole(role: string, { name, exact }: { readonly name?: Text; readonly exact?: boolean } = {}): DrivenLocator {
    return this.with({ by: 'role', role, name: name === undefined ? null : wantedText(name, exact) });
  }

  getByText(text: Text, { exact }: { readonly exact?: boolean } = {}): DrivenLocator {
    return this.with({ by: 'text', text: wantedText(text, exact) });
  }

  getByLabel(text: Text, { exact }: { readonly exact?: boolean } = {}): DrivenLocator {
    return this.with({ by: 'label', text: wantedText(text, exact) });
  }

  nth(at: number): DrivenLocator {
    return this.with({ by: 'nth', at });
  }

  first(): DrivenLocator {
    return this.nth(0);
  }

  last(): DrivenLocator {
    return this.nth(-1);
  }

  // What looks at once.

  /** Calls a function in the page with all elements. */
  evaluateAll<Arg, Answer>(ask: (elements: Element[], arg: Arg) => Answer, arg?: Arg): Promise<Awaited<Answer>> {
    return this.run<Awaited<Answer>>(`return (${ask.toString()})(found, arguments[1]);`, arg);
  }

  /** Runs the body of a function in the page. */
  private run<Answer>(body: string, arg: unknown): Promise<Answer> {
    const find = `const found = (${findElements.toString()})(arguments[0]);`;
    return this.page.driver.run(find + body, [this.steps, arg ?? null]);
  }

  count(): Promise<number> {
    return this.evaluateAll((elements) => elements.length);
  }

  async all(): Promise<DrivenLocator[]> {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at));
  }

  allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((each) => each.textContent));
  }

  allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((each) => (each as HTMLElement).innerText.trimEnd()));
  }

  isVisible(): Promise<boolean> {
    return this.evaluateAll((elements) =>
      elements.some((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true });
      }),
    );
  }

  // What waits until there is one element.

  /** Calls a function in the page with the element until its answer is not null. */
  private answered<Arg, Answer>(
    ask: (element: Element, arg: Arg) => Answer,
    arg: Arg,
    { timeout }: Patience = {},
  ): Promise<NonNullable<Awaited<Answer>>> {
    const body = `
      if (found.length > 1) throw new Error(found.length + ' elements instead of one: ' + JSON.stringify(arguments[0]));
      return found.length === 0 ? null : (${ask.toString()})(found[0], arguments[1]);`;
    return poll(
      () => `an answer of ${JSON.stringify(this.steps)}`,
      () => this.run<NonNullable<Awaited<Answer>> | null>(body, arg),
      timeout,
    );
  }

  async evaluate<Arg, Answer>(ask: (element: Element, arg: Arg) => Answer, arg?: Arg): Promise<Awaited<Answer>> {
    await this.answered(() => true, null);
    return this.run<Awaited<Answer>>(`return (${ask.toString()})(found[0], arguments[1]);`, arg);
  }

  textContent(): Promise<string> {
    return this.answered((element) => element.textContent, null);
  }

  innerText(): Promise<string> {
    // WebKit ends the text of a block with the end of a line.
    return this.answered((element) => (element as HTMLElement).innerText.trimEnd(), null);
  }

  inputValue(): Promise<string> {
    return this.answered((element) => (element as HTMLInputElement).value, null);
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.answered((element, each) => [element.getAttribute(each)] as const, name))[0];
  }

  async boundingBox(): Promise<(Point & { readonly width: number; readonly height: number }) | null> {
    const [box] = await this.answered((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.getClientRects().length === 0 ? null : { x, y, width, height }] as const;
    }, null);
    return box;
  }

  isDisabled(): Promise<boolean> {
    return this.answered((element) => element.matches(':disabled, [aria-disabled="true"]'), null);
  }

  isChecked(): Promise<boolean> {
    return this.answered((element) => (element as HTMLInputElement).checked || element.ariaChecked === 'true', null);
  }

  async waitFor({ state = 'visible', timeout }: { readonly state?: ElementState } & Patience = {}): Promise<void> {
    await poll(
      () => `${JSON.stringify(this.steps)} ${state}`,
      async () => {
        const isThere =
          state === 'attached' || state === 'detached' ? (await this.count()) > 0 : await this.isVisible();
        return isThere === (state === 'attached' || state === 'visible') ? true : null;
      },
      timeout,
    );
  }

  // What acts.

  async focus(): Promise<void> {
    await this.answered((element) => {
      (element as HTMLElement).focus();
      return true;
    }, null);
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.answered((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      return true;
    }, null);
  }

  async blur(): Promise<void> {
    await this.answered((element) => {
      (element as HTMLElement).blur();
      return true;
    }, null);
  }

  async click({ position, timeout, ...how }: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.answered(whereToClick, position ?? null, { timeout });
    await this.page.mouse.click(x, y, how);
  }

  async hover({ position }: Pick<ClickOptions, 'position'> = {}): Promise<void> {
    const { x, y } = await this.answered(whereToClick, position ?? null);
    await this.page.mouse.move(x, y);
  }

  dblclick(): Promise<void> {
    return this.click({ clickCount: 2 });
  }

  async tap(): Promise<void> {
    const { x, y } = await this.answered(whereToClick, null);
    await this.page.touchscreen.tap(x, y);
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  async fill(text: string): Promise<void> {
    await this.answered((element) => (element.matches(':disabled') ? null : true), null);
    await this.evaluate(fillField, text);
  }

  async selectOption(entry: string | { readonly label?: string; readonly index?: number }): Promise<void> {
    const wanted = typeof entry === 'string' ? { value: entry } : entry;
    await this.answered((element) => (element.matches(':disabled') ? null : true), null);
    if (await this.evaluate(selectEntry, wanted)) return;
    if (typeof entry !== 'string' || !(await this.evaluate(selectEntry, { label: entry })))
      throw new Error(`there is no ${JSON.stringify(entry)} in ${JSON.stringify(this.steps)}`);
  }

  async setInputFiles(file: {
    readonly name: string;
    readonly mimeType: string;
    readonly buffer: Buffer;
  }): Promise<void> {
    const { name, mimeType, buffer } = file;
    await this.evaluate(
      (element, given) => {
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob(given.bytes), (letter) => letter.charCodeAt(0));
        files.items.add(new File([bytes], given.name, { type: given.mimeType }));
        (element as HTMLInputElement).files = files.files;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { name, mimeType, bytes: buffer.toString('base64') },
    );
  }
}
