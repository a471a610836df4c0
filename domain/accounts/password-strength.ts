export interface PasswordStrength {
  /** 0 nothing typed or too short, 1 weak, 2 fair, 3 strong. */
  level: 0 | 1 | 2 | 3
  label: string
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** A hint, not a rule: length counts most, different kinds of characters help. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return { level: 0, label: '' }
  const variety = kinds.filter((kind) => kind.test(password)).length
  const repeats = new Set(password).size <= password.length / 3
  const points = password.length + 2 * (variety - 1) - (repeats ? 8 : 0)
  if (points >= 16) return { level: 3, label: 'Strong' }
  if (points >= 11) return { level: 2, label: 'Fair' }
  return { level: 1, label: 'Weak' }
}
