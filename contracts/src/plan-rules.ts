/** When a plan charged at `paidAt` ends: the later of payment and present expiry, plus calendar months (clamped to the month's last day), plus days. UTC. */
export function newExpiry(paidAt: Date, present: Date | null, months: number, days: number): Date {
  const start = present && present > paidAt ? present : paidAt;
  return addDuration(start, months, days);
}

/** Calendar months, clamped to the month's last day, then days. UTC. */
export function addDuration(start: Date, months: number, days: number): Date {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  end.setUTCDate(end.getUTCDate() + days);
  return end;
}
