import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts secrets that are stored in the database and must be readable later. */
export interface SecretBox {
  /** @param owner whose secret it is: it cannot be opened as another owner's. */
  seal(secret: string, owner: string): string
  /** @throws Error when the key is a different one, or the text was changed or belongs to another owner. */
  open(sealed: string, owner: string): string
}

const algorithm = 'aes-256-gcm'

/** With which every text from `seal` begins. */
export const sealedPrefix = 'v1.'

/** Whether a stored text comes from `seal`; older ones may be plain. */
export const isSealed = (stored: string) => stored.startsWith(sealedPrefix)

/** @param key called at each use; 32 bytes. */
export function createSecretBox(key: () => Buffer): SecretBox {
  return {
    seal(secret, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))
      return sealedPrefix + parts.join('.')
    },
    open(sealed, owner) {
      const parts = sealed.slice(sealedPrefix.length).split('.')
      const [nonce, tag, encrypted] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!isSealed(sealed) || !nonce || !tag || !encrypted) throw new Error('this is not a sealed secret')
      try {
        const decipher = createDecipheriv(algorithm, key(), nonce, { authTagLength: 16 })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error('a stored secret does not open: is SECRETS_KEY the one that it was sealed with?', {
          cause,
        })
      }
    },
  }
}
