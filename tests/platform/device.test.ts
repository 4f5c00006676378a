import { deviceLimits, type DeviceSigns } from '../../src/platform/device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const OLD_IPAD =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signs = (
  userAgent: string,
  platform: string,
  maxTouchPoints: number,
  hardwareConcurrency: number,
): DeviceSigns => ({
  userAgent,
  platform,
  maxTouchPoints,
  hardwareConcurrency,
});

describe('the limits of a device', () => {
  it.each([
    ['an iPhone', signs(IPHONE, 'iPhone', 5, 4), 'iphone', [16, 32], [1, 2]],
    ['an iPad that says it is a Mac', signs(MAC, 'MacIntel', 5, 8), 'ipad', [32, 64], [1, 2]],
    ['an old iPad', signs(OLD_IPAD, 'iPad', 5, 2), 'ipad', [32, 64], [1, 2]],
    ['a Mac', signs(MAC, 'MacIntel', 0, 8), 'desktop', [64, 512], [4, 8]],
    ['an Android phone', signs(ANDROID, 'Linux armv81', 5, 8), 'android', [32, 64], [1, 2]],
    ['Linux on two cores', signs(LINUX, 'Linux x86_64', 0, 2), 'desktop', [64, 512], [1, 2]],
    ['Windows with a touch screen', signs(WINDOWS, 'Win32', 10, 4), 'desktop', [64, 512], [3, 4]],
    ['one core', signs(LINUX, 'Linux x86_64', 0, 1), 'desktop', [64, 512], [1, 1]],
    ['a phone with one core', signs(ANDROID, 'Linux armv7l', 5, 1), 'android', [32, 64], [1, 1]],
    ['a browser that hides its cores', signs(LINUX, '', 0, NaN), 'desktop', [64, 512], [1, 1]],
  ])('%s', (_name, device, kind, [hash, mostHash], [threads, mostThreads]) => {
    expect(deviceLimits(device)).toEqual({
      device: kind,
      hashMb: { usual: hash, most: mostHash },
      threads: { usual: threads, most: mostThreads },
    });
  });
});
