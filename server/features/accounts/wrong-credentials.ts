import { HttpError } from '#server/platform/http-error.ts'

export const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'Invalid username or password')
