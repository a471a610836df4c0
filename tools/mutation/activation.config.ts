import { onDatabase } from './on-database.ts'

/** The routes and actions of billing. */
export default onDatabase(['server/features/billing/*.test.ts'])
