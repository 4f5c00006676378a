// The script of the report. It runs in the reader's browser and knows nothing about chess: pictures and notes are
// prepared.

/** The data that `src/report/page_data.ts` writes into the page. */
interface PageData {
  /** Fragments of pictures. */
  readonly parts: readonly string[];
  /** For White's view and Black's: the fragments of the board after each half-move. */
  readonly boards: readonly (readonly (readonly number[])[])[];
  /** The contents of a prison or an airfield, as a picture and in words. */
  readonly stores: readonly { readonly picture: string; readonly words: string }[];
  /** After each half-move, the indices into `stores` of the four stores, in the order of their pictures in the page. */
  readonly held: readonly (readonly number[])[];
  readonly fens: readonly string[];
  readonly notes: readonly string[];
}

const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
const lastPly = data.fens.length - 1;
const board = document.getElementById('board-men')!;
const grounds = [document.getElementById('ground-white')!, document.getElementById('ground-black')!];
const table = document.getElementById('table')!;
const storeMen = [...document.querySelectorAll('#table .store-men')];
const fen = document.getElementById('fen') as HTMLInputElement;
const note = document.getElementById('note')!;
const graph = document.getElementById('graph');
const cursor = document.getElementById('cursor');

let ply = 0;
let view = 0;

function draw(): void {
  board.innerHTML = data.boards[view]![ply]!.map((part) => data.parts[part]!).join('');
  for (const [index, ground] of grounds.entries()) ground.style.display = index === view ? '' : 'none';
  table.classList.toggle('flipped', view === 1);
  for (const [index, men] of storeMen.entries()) {
    const { picture, words } = data.stores[data.held[ply]![index]!]!;
    men.innerHTML = picture;
    men.closest('svg')!.setAttribute('aria-label', words);
  }
  fen.value = data.fens[ply]!;
  note.textContent = data.notes[ply]!;
  if (cursor !== null) cursor.style.left = `${(100 * ply) / Math.max(1, lastPly)}%`;
  for (const link of document.querySelectorAll('a.current')) {
    link.classList.remove('current');
    link.removeAttribute('aria-current');
  }
  const link = document.getElementById(`move-${ply}`);
  link?.classList.add('current');
  link?.setAttribute('aria-current', 'true');
  if (link !== null) scrollInto(link);
}

/** Scrolls the move list to the current move without scrolling the page. */
function scrollInto(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('.moves')!;
  const top = link.offsetTop;
  if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

function show(wanted: number): void {
  ply = Math.min(lastPly, Math.max(0, wanted));
  history.replaceState(null, '', `#ply-${ply}`);
  draw();
}

/** The half-move given in the address, or null. */
function plyOfAddress(): number | null {
  const number = /^#ply-(\d+)$/.exec(location.hash)?.[1];
  return number === undefined ? null : Math.min(lastPly, Number(number));
}

const COMMANDS: Readonly<Record<string, () => void>> = {
  first: () => show(0),
  back: () => show(ply - 1),
  forward: () => show(ply + 1),
  last: () => show(lastPly),
  flip: () => {
    view = 1 - view;
    draw();
  },
};

const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  f: 'flip',
};

document.addEventListener('keydown', (event) => {
  const command = KEYS[event.key];
  const isTyping = event.target instanceof HTMLInputElement;
  if (command === undefined || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  COMMANDS[command]!();
});

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>('[data-command]');
  if (button !== null) COMMANDS[button.dataset.command!]!();
  const link = event.target.closest<HTMLElement>('[data-ply]');
  if (link !== null) {
    event.preventDefault();
    show(Number(link.dataset.ply));
    if (link.classList.contains('to-board')) table.scrollIntoView({ block: 'nearest' });
  } else if (graph?.contains(event.target) === true) {
    const { left, width } = graph.getBoundingClientRect();
    show(Math.round(((event.clientX - left) / width) * lastPly));
  }
});

addEventListener('hashchange', () => {
  const wanted = plyOfAddress();
  if (wanted !== null) show(wanted);
});

ply = plyOfAddress() ?? 0;
document.documentElement.classList.add('live');
draw();
