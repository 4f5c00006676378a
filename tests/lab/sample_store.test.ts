import { SAMPLE_BYTES, TARGET } from '../../lab/net/sample_layout.ts';
import { SampleStore } from '../../lab/net/sample_store.ts';

/** More than are allocated at a time. */
const SAMPLES = 70_000;

describe('the samples of a training', () => {
  const store = new SampleStore();
  for (let i = 0; i < SAMPLES; i++) store.append().setInt32(TARGET, i, true);

  it('keep what is written into them', () => {
    expect(store.count).toBe(SAMPLES);
    for (let i = 0; i < SAMPLES; i += 1111) expect(store.sample(i).getInt32(TARGET, true)).toBe(i);
  });

  it('are copied to a place of a batch', () => {
    const batch = new Int32Array((3 * SAMPLE_BYTES) / 4);
    store.copy(SAMPLES - 1, batch, 1);
    const words = [...batch.keys()].filter((word) => batch[word] !== 0);
    expect(words).toEqual([(SAMPLE_BYTES + TARGET) / 4]);
    expect(batch[words[0]!]).toBe(SAMPLES - 1);
  });

  it('end with the last', () => {
    expect(() => store.sample(SAMPLES)).toThrow('there is no sample 70000');
  });
});
