// Says so where the browser is too old for the page: a classic script, in the syntax of 2016, since such a browser may not
// even read the page's own ones. scripts/web/minimum_browsers.ts names the browsers, and what is new in each.

/** The names and versions of the oldest browsers, put in by the build. */
declare const OLDEST_BROWSERS: string;

(function () {
  /** Chrome 115: the page's own thread takes WebAssembly of more than 4 kB. This has a section of 8065 zeros. */
  function takesLargeModules(): boolean {
    const bytes = new Uint8Array(8076);
    bytes.set([0, 97, 115, 109, 1, 0, 0, 0, 0, 129, 63]);
    return !!new WebAssembly.Instance(new WebAssembly.Module(bytes));
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

  function isNewEnough(): boolean {
    try {
      // Safari 16.4.
      new CSSStyleSheet();
      new CompressionStream('gzip');
      return (
        'noModule' in HTMLScriptElement.prototype &&
        CSS.supports('color', 'color-mix(in srgb, red, red)') &&
        takesLargeModules() &&
        hasModuleWorkers()
      );
    } catch {
      return false;
    }
  }

  if (isNewEnough()) return;
  // For the page's own script, if it is read.
  document.documentElement.setAttribute('data-too-old', '');
  document.querySelector('.no-script')!.remove();
  document.querySelector('.loading p')!.textContent =
    'This browser is too old for the board, or a part of it is switched off. It works in ' +
    OLDEST_BROWSERS +
    ', and in later ones.';
})();
