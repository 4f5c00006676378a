// Says so where the browser is too old for the page: a classic script, in the syntax of 2016, since such a browser may not
// even read the page's own ones. scripts/web/minimum_browsers.ts names the browsers, and what is new in each.

/** The names and versions of the oldest browsers, put in by the build. */
declare const OLDEST_BROWSERS: string;

(function () {
  /** Chrome 115: the page's own thread takes WebAssembly of more than 4 kB. This has a section of zeros. */
  function takesLargeModules(): boolean {
    const content = 5000;
    const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, (content & 0x7f) | 0x80, content >> 7];
    const bytes = new Uint8Array(header.length + content);
    bytes.set(header);
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)) instanceof WebAssembly.Instance;
  }

  /** Firefox 114: it looks at the type of a worker. No worker is started, since the address is none. */
  function hasModuleWorkers(): boolean {
    let isRead = false;
    const options = {
      get type(): WorkerType {
        isRead = true;
        return 'module';
      },
    };
    try {
      new Worker('http://:', options);
    } catch {
      // As expected.
    }
    return isRead;
  }

  /** Safari 16.4. */
  function hasStyleSheetsAndStreams(): boolean {
    document.adoptedStyleSheets = document.adoptedStyleSheets.concat(new CSSStyleSheet());
    return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';
  }

  function isNewEnough(): boolean {
    try {
      return (
        'noModule' in HTMLScriptElement.prototype &&
        CSS.supports('color', 'color-mix(in srgb, red, red)') &&
        takesLargeModules() &&
        hasModuleWorkers() &&
        hasStyleSheetsAndStreams()
      );
    } catch {
      return false;
    }
  }

  if (isNewEnough()) return;
  // For the page's own script, if it is read.
  document.documentElement.setAttribute('data-too-old', '');
  const texts = document.querySelectorAll('.loading p');
  texts[0]!.textContent =
    'This browser is too old for the board, or a part that it needs is switched off. It works in ' +
    OLDEST_BROWSERS +
    ', and in later ones.';
  for (let i = 1; i < texts.length; i++) texts[i]!.parentNode!.removeChild(texts[i]!);
})();
