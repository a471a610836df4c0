import { Refusal } from '#server/platform/refusal.ts'

export const wrongCredentials = () => new Refusal(401, 'wrong_credentials', 'Invalid username or password')
