/** The page's style sheet, for light and dark mode, wide screens and phones. */
export const STYLES = `
:root { color-scheme: light dark; --page: #fbf8f2; --card: #fff; --ink: #33291e; --faint: #857764; --line: #ddd3c4;
  --frame: #6d4a2b; --prison: #eadfce; --airfield: #e3ebd9; --store-line: #a8937a; --current: #f3d98b;
  --blunder: #b3261e; --mistake: #b45309; --dubious: #8a6d00; --good: #15713a;
  --white-share: #f7f1e6; --black-share: #4a3f33; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1b1815; --card: #26221d; --ink: #efe8dc; --faint: #b3a795; --line: #40392f;
    --frame: #0d0b09; --prison: #6f6458; --airfield: #5f6d58; --store-line: #a3957f; --current: #6b5212;
    --blunder: #ff8a80; --mistake: #ffb266; --dubious: #e6cf6b; --good: #7fd69b;
    --white-share: #d9cfc0; --black-share: #0f0d0b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .4rem; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 0 0 .6rem; font-size: 1.1rem; }
.result { white-space: nowrap; color: var(--faint); font-weight: 500; margin-left: .4rem; }
dl { display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; margin: 0 0 1rem; font-size: .9rem; }
dl div { display: flex; gap: .4rem; }
dt { color: var(--faint); }
dd { margin: 0; }
.definitions { position: absolute; width: 0; height: 0; }
.play { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; gap: 1rem; align-items: start; }
.stand, .moves, .graph-frame, figure { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; }
#table { display: grid; gap: .4rem; grid-template: "bp board ba" 1fr "wa board wp" 1fr / 132fr 396fr 132fr; }
#table.flipped { grid-template-areas: "wp board wa" "ba board bp"; }
.board { grid-area: board; width: 100%; }
.store { width: 100%; }
.prison-1 { grid-area: bp; } .airfield-1 { grid-area: ba; } .airfield-0 { grid-area: wa; } .prison-0 { grid-area: wp; }
.controls { display: flex; justify-content: center; gap: .5rem; margin: .7rem 0; }
html:not(.live) .controls, html:not(.live) .fen { display: none; }
button { min-width: 3rem; padding: .45rem .7rem; font-size: 1.1rem; line-height: 1; color: inherit; background: var(--page);
  border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
button:hover { background: var(--current); }
:focus-visible { outline: 2px solid var(--good); outline-offset: 1px; }
#note { min-height: 3em; margin: .4rem 0; font-size: .95rem; }
.fen { display: flex; gap: .5rem; align-items: center; font-size: .8rem; color: var(--faint); }
.fen input { flex: 1; min-width: 0; padding: .25rem .4rem; font: .8rem ui-monospace, monospace; color: inherit; background: var(--page);
  border: 1px solid var(--line); border-radius: .3rem; }
.moves { position: relative; max-height: 40rem; overflow-y: auto; }
.moves a { display: flex; justify-content: space-between; gap: .2rem; padding: .12rem .3rem; border-radius: .3rem; color: inherit;
  text-decoration: none; }
.moves a:hover { background: var(--page); }
.moves a.current { background: var(--current); }
.moves .start { color: var(--faint); }
.list { display: grid; grid-template-columns: 2rem minmax(0, 1fr) minmax(0, 1fr); gap: .05rem .2rem; align-items: baseline; }
.number { grid-column: 1; color: var(--faint); font-size: .9rem; text-align: right; }
.gap { padding-left: .4rem; }
a > span { white-space: nowrap; }
small { color: var(--faint); white-space: nowrap; font-size: .74rem; align-self: center; }
.remark { grid-column: 1 / -1; margin: .1rem 0 .3rem; padding: .1rem .6rem; border-left: 3px solid var(--line); font-size: .87rem; }
.ending { margin: .6rem 0 0; font-weight: 600; }
.blunder b, a.to-board.blunder { color: var(--blunder); } .mistake b, a.to-board.mistake { color: var(--mistake); }
.dubious b { color: var(--dubious); } .good b, a.to-board.good { color: var(--good); }
.graph-frame { margin-top: 1rem; }
#graph { position: relative; height: 9rem; border-radius: .3rem; background: var(--black-share); cursor: pointer; }
#graph svg { width: 100%; height: 100%; display: block; border-radius: .3rem; }
.white-share { fill: var(--white-share); }
.curve { fill: none; stroke: #b07a3e; stroke-width: 2; vector-effect: non-scaling-stroke; }
.level { stroke: #8f8577; stroke-width: 1; stroke-dasharray: 4 4; vector-effect: non-scaling-stroke; }
.dot { position: absolute; width: 14px; height: 14px; margin: -7px; border-radius: 50%; border: 2px solid #fff; }
.dot.blunder { background: #c62828; } .dot.mistake { background: #d9730d; } .dot.good { background: #1b8a48; }
#cursor { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: #2f80c9; pointer-events: none; }
html:not(.live) #cursor { display: none; }
.words { margin: .3rem 0 0; font-size: .85rem; color: var(--faint); }
.legend .dot { position: static; display: inline-block; margin: 0; }
.legend { margin-top: 1.2rem; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; font-size: .9rem;
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .4rem 1.4rem; }
.legend h2 { grid-column: 1 / -1; margin: 0; }
.legend h3 { margin: .2rem 0; font-size: 1rem; }
.legend ul { margin: 0; padding: 0; list-style: none; }
.legend li { display: grid; grid-template-columns: 3rem minmax(0, 1fr); gap: .5rem; align-items: center; margin: .25rem 0; }
.sign { text-align: center; }
.sample { display: inline-block; width: 30px; height: 20px; vertical-align: middle; }
.white-share-sample { background: var(--white-share); border: 1px solid var(--line); }
.black-share-sample { background: var(--black-share); border: 1px solid var(--line); }
.cursor-sample { width: 2px; background: #2f80c9; }
.turns { margin-top: 1.2rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 1rem; }
.turns h2 { grid-column: 1 / -1; margin: 0; }
figure { margin: 0; }
figure svg { width: 100%; display: block; }
figcaption p { margin: .4rem 0 0; }
a.to-board { font-weight: 700; }
footer { margin-top: 1.2rem; font-size: .85rem; color: var(--faint); }
@media (max-width: 60rem) { .play { grid-template-columns: minmax(0, 1fr); } .moves { max-height: 22rem; } }
@media (max-width: 40rem) {
  body { padding: .5rem; }
  #table { grid-template: "bp ba" auto "board board" auto "wa wp" auto / 1fr 1fr; }
  #table.flipped { grid-template-areas: "wp wa" "board board" "ba bp"; }
  .store { height: 8.2rem; }
  .stand, .moves, .graph-frame, figure { padding: .5rem; }
}
@media print { .controls, .fen, #cursor { display: none; } .moves { max-height: none; } }
`;
