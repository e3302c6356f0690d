type Treated = { doctorName: string | null; accounts: readonly { doctorName: string | null }[] };

/** The family's own clinician, else those of its patients; empty where it has none. */
export function clinicianNames({ doctorName, accounts }: Treated): string {
  const names = doctorName ? [doctorName] : accounts.map((account) => account.doctorName);
  return [...new Set(names.filter(Boolean))].join(', ');
}
