import { onDatabase } from './on-database.ts'

/** Signing in with a password and a second step, and the sessions that follow. */
export default onDatabase(['server/features/accounts/{sign-in,second-step,sessions,accounts}.test.ts'])
