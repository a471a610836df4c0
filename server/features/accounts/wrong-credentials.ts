import { unauthorized } from '#server/platform/http-error.ts'

export const wrongCredentials = () => unauthorized('Invalid username or password', 'wrong_credentials')
