const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as people say it, in the time zone of the device: "today", "yesterday", "12 Nov", "12 Nov 2025". */
export function dayWords(timeMs: number, nowMs: number): string {
  const [day, today] = [new Date(timeMs), new Date(nowMs)];
  const daysAgo = Math.round((midnight(today) - midnight(day)) / DAY_MS);
  if (daysAgo === 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  const date = `${day.getDate()} ${MONTHS[day.getMonth()]!}`;
  return day.getFullYear() === today.getFullYear() ? date : `${date} ${day.getFullYear()}`;
}

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
