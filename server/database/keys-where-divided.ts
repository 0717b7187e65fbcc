/**
 * Keys that some tables get where they are divided by person, and not before (docs/adr/0083). A signed receipt names its order by the id
 * alone, so an id belongs to one order of all people, everywhere. A whole table has that as its key. The key of a divided one names the
 * person too, and there a table of the ids that are taken says it. It is divided by the hash of the id, a trigger alone writes it, and it
 * lies where the role that serves has no rights.
 */

import { hashParts } from './hash-parts.ts'

/** By table: the statements that change its keys, and those of tables that refer to it, right before it is divided. The schema `divided` is there. */
export const KEYS_WHERE_DIVIDED: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'ALTER TABLE settlement_quarantine DROP CONSTRAINT settlement_quarantine_order_id_fkey',
    'ALTER TABLE orders DROP CONSTRAINT orders_pkey, ADD PRIMARY KEY (id, user_id)',
    'ALTER TABLE settlement_quarantine DROP CONSTRAINT settlement_quarantine_pkey, ADD PRIMARY KEY (order_id, user_id)',
    `ALTER TABLE settlement_quarantine ADD CONSTRAINT settlement_quarantine_of_order
      FOREIGN KEY (order_id, user_id) REFERENCES orders (id, user_id)`,
    'CREATE TABLE divided.taken_order_id (id uuid PRIMARY KEY) PARTITION BY HASH (id)',
    ...hashParts('taken_order_id', 'divided.taken_order_id'),
    // An id that is taken ends as a conflict of the key does: the row is left out. Somebody who takes it at the same moment is waited for.
    `CREATE FUNCTION take_order_id() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO divided.taken_order_id (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
      RETURN CASE WHEN FOUND THEN NEW END;
    END $$`,
    'CREATE TRIGGER take_order_id BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION take_order_id()',
  ],
}
