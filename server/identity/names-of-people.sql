-- What people are called, each name once among all of them: unique keys of app_user could not say so where that table is divided by
-- person (docs/adr/0083). A trigger keeps it, so that it holds for whatever writes app_user, and nothing else may write it (walls.ts).
-- migrations.ts runs this file.
CREATE TABLE person_name (
  kind text NOT NULL CHECK (kind IN ('account', 'phone', 'email', 'invite-code')),
  -- An account in lower case.
  name text NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX person_name_of ON person_name (user_id);

-- A name that somebody else has is refused as the unique key of before refused it, by that key's name: registration tells by it what
-- is taken, in the version before too. One that somebody gave up while this waited for another name is refused too: it was taken when
-- it was asked for. A closed account has no names.
CREATE FUNCTION keep_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_kinds text[] := '{account,invite-code,phone,email}';
  v_names text[] := ARRAY[lower(NEW.account), NEW.invite_code, NEW.phone, NEW.email];
  v_taken text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM person_name p WHERE p.user_id = NEW.id AND (NEW.closed_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM unnest(v_kinds, v_names) AS n (kind, name) WHERE n.kind = p.kind AND n.name = p.name));
  END IF;
  IF NEW.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO person_name (kind, name, user_id)
  SELECT n.kind, n.name, NEW.id FROM unnest(v_kinds, v_names) AS n (kind, name) WHERE n.name IS NOT NULL
  ON CONFLICT DO NOTHING;
  SELECT n.kind INTO v_taken FROM unnest(v_kinds, v_names) WITH ORDINALITY AS n (kind, name, place)
    LEFT JOIN person_name p ON p.kind = n.kind AND p.name = n.name
    WHERE n.name IS NOT NULL AND p.user_id IS DISTINCT FROM NEW.id ORDER BY n.place LIMIT 1;
  IF v_taken IS NOT NULL THEN
    RAISE EXCEPTION 'somebody else has this %', v_taken USING ERRCODE = 'unique_violation', CONSTRAINT = CASE v_taken
      WHEN 'account' THEN 'app_user_by_account' WHEN 'invite-code' THEN 'app_user_invite_code_key'
      WHEN 'phone' THEN 'app_user_phone_key' ELSE 'app_user_email_key' END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_names AFTER INSERT OR UPDATE OF account, phone, email, invite_code, closed_at ON app_user
  FOR EACH ROW EXECUTE FUNCTION keep_names();
