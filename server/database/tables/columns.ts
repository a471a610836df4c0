import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant: timestamptz in the database, Date in code. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

/** A generated column: nothing writes it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
