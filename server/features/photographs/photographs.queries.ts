import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { photographs } from '#server/database/tables/photographs.ts'

export type NewPhotograph = typeof photographs.$inferInsert

/** Stores a photograph. Of one that is known, the words are replaced. */
export async function writePhotograph(tx: Database, photograph: NewPhotograph): Promise<void> {
  await tx
    .insert(photographs)
    .values(photograph)
    .onConflictDoUpdate({
      target: photographs.key,
      set: {
        description: sql`excluded.description`,
        caption: sql`excluded.caption`,
        source: sql`excluded.source`,
        licence: sql`excluded.licence`,
      },
    })
}

export async function findPicture(db: Database, key: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: photographs.bytes })
    .from(photographs)
    .where(eq(photographs.key, key))
  return row?.bytes
}
