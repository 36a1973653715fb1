namespace tutorials;

/** Every slug is stored in lower case; `db/init.ts` adds the index that makes it unique whatever the case. */
type Slug : String(255);

/** SHA-256 in lower-case hex. */
type Sha256 : String(64);

/** NULL counts as ACTIVE for rows that came in without a status. */
type TaskStatus : String(50) enum {
  ACTIVE;
  INACTIVE;
}

type Experience : String(255) enum {
  beginner;
  intermediate;
  advanced;
}
