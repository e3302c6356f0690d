type Sql = (text: string, values?: unknown[], place?: { scope?: string }) => Promise<unknown>;

/**
 * Makes the database refuse every change of the rows with this value in this column, as for a corrupt row. Resolves to
 * a function that reverts it.
 */
export async function poisonRow(
  sql: Sql,
  { table, column, value, scope }: { table: string; column: string; value: string; scope?: string },
): Promise<() => Promise<void>> {
  await sql(
    `CREATE OR REPLACE FUNCTION refuse_poisoned() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0] = TG_ARGV[1] THEN RAISE EXCEPTION 'a poisoned row'; END IF;
       RETURN coalesce(NEW, OLD);
     END $$`,
    [],
    { scope },
  );
  await sql(
    `CREATE TRIGGER poisoned BEFORE INSERT OR UPDATE OR DELETE ON "${table}"
     FOR EACH ROW EXECUTE FUNCTION refuse_poisoned('${column}', '${value}')`,
    [],
    { scope },
  );
  return async () => {
    await sql(`DROP TRIGGER poisoned ON "${table}"`, [], { scope });
  };
}
