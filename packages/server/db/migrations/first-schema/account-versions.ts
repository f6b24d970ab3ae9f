/**
 * Every account has a version that grows whenever anything changes that its session state is made of. One small read then shows whether a
 * response that was made before is still valid.
 */
export const ACCOUNT_VERSIONS = `
CREATE FUNCTION next_account_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER account_version BEFORE UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION next_account_version();
/* What belongs to an account: touching its row is enough, the trigger above counts. */
CREATE FUNCTION touch_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET version = version WHERE id = coalesce(NEW.account_id, OLD.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER account_grant_version AFTER INSERT OR UPDATE OR DELETE ON account_grant
  FOR EACH ROW EXECUTE FUNCTION touch_account();
CREATE TRIGGER agreement_response_version AFTER INSERT OR UPDATE OR DELETE ON agreement_response
  FOR EACH ROW EXECUTE FUNCTION touch_account();
CREATE TRIGGER quota_use_version AFTER INSERT OR UPDATE OR DELETE ON quota_use
  FOR EACH ROW EXECUTE FUNCTION touch_account();
CREATE TRIGGER stored_credential_version AFTER INSERT OR UPDATE OR DELETE ON stored_credential
  FOR EACH ROW EXECUTE FUNCTION touch_account();
`
