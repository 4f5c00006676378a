// The neural net as it is stored. Its 16-bit numbers are small: nearly all fit a byte. Written as bytes they compress
// to 40 kB instead of 53, which a page would have to fetch.
//
//   −127 … 127        the number itself
//   ESCAPE, low, high a larger number, as 16 bits

const ESCAPE = -128;

/** The net as the core reads it, 16-bit numbers with the low byte first, in the form in which it is stored. */
export function packNet(net: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = new DataView(net.buffer, net.byteOffset, net.byteLength);
  const packed: number[] = [];
  for (let at = 0; at < net.length; at += 2) {
    const value = numbers.getInt16(at, true);
    if (Math.abs(value) < -ESCAPE) packed.push(value);
    else packed.push(ESCAPE, value, value >> 8);
  }
  return Uint8Array.from(packed);
}

/** What `packNet` has packed. */
export function unpackNet(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const stored = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const net = new DataView(new ArrayBuffer(2 * packed.length));
  let length = 0;
  for (let at = 0; at < packed.length; length += 2) {
    let value = stored.getInt8(at++);
    if (value === ESCAPE) {
      value = stored.getInt16(at, true);
      at += 2;
    }
    net.setInt16(length, value, true);
  }
  return new Uint8Array(net.buffer, 0, length);
}
