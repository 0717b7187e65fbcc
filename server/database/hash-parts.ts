/** How many parts a divided table has. */
const PARTS = 32

/**
 * The statements that make the parts of a table which is partitioned by hash. They lie in the schema `divided`.
 * @param name without its schema; the parts are named after it, from 00 on
 * @param of the table as a statement names it
 * @param settings how the rows are stored, as `name=value`
 */
export function hashParts(name: string, of: string, settings: readonly string[] = []): readonly string[] {
  const stored = settings.length > 0 ? ` WITH (${settings.join(', ')})` : ''
  return Array.from(
    { length: PARTS },
    (_, part) =>
      `CREATE TABLE divided.${name}_${String(part).padStart(2, '0')} PARTITION OF ${of} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})${stored}`,
  )
}

/**
 * A function for the part that a person's rows lie in: the last five bits of the hash of their id, to which PostgreSQL adds a number of its own
 * (HASH_PARTITION_SEED, and the constant in hash_combine64 of common/hashfn.h).
 */
export const PART_OF = `CREATE FUNCTION divided.part_of(p_person uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT ((uuid_hash_extended(p_person, 8816678312871386365) + 3) & ${PARTS - 1})::integer'`
