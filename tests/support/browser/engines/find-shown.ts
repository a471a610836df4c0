/** Describes what a person looks for on a page. A text is the whole name, a pattern a part of it. */
export interface Wanted {
  role:
    | 'field'
    | 'button'
    | 'link'
    | 'heading'
    | 'checkbox'
    | 'radio'
    | 'combobox'
    | 'option'
    | 'dialog'
    | 'tab'
  name: { text: string } | { pattern: string }
}

export interface Shown {
  /** The middle of the part that is pressed, in CSS pixels of the window. */
  x: number
  y: number
  /** False if a press there would reach something else, or could: a dialog covers it, or it is being moved. */
  isFree: boolean
  isEnabled: boolean
  /** The value of a field. */
  value: string
}

/**
 * Finds the first visible element of this role and accessible name, if possible one that can be pressed, and
 * scrolls it into view. It runs in the page, so it uses nothing from outside.
 * @returns undefined if there is none
 */
export function findShown({ role, name }: Wanted): Shown | undefined {
  const selectors = {
    field: 'input, textarea, select, [contenteditable="true"]',
    button: 'button, summary, [role="button"], input[type="submit"]',
    link: 'a[href], [role="link"]',
    heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
    checkbox: 'input[type="checkbox"], [role="checkbox"], [role="switch"]',
    radio: 'input[type="radio"], [role="radio"]',
    combobox: 'select, [role="combobox"], input[aria-haspopup="listbox"]',
    option: 'option, [role="option"]',
    dialog: 'dialog, [role="dialog"], [role="alertdialog"]',
    tab: '[role="tab"]',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const labelsOf = (element: Element) => Array.from((element as HTMLInputElement).labels ?? [])
  const textsOf = (ids: string) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent)
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')
    return [
      ids && textsOf(ids).join(' '),
      element.getAttribute('aria-label'),
      // The star of a required field is not part of its name.
      ...labelsOf(element).map((label) => label.textContent.replace(/\*$/, '')),
      element.textContent,
      element.getAttribute('title'),
      element.getAttribute('placeholder'),
    ]
      .map(plain)
      .find(Boolean)
  }
  const isNamed = (element: Element) => {
    const found = nameOf(element) ?? ''
    return 'text' in name ? found === name.text : new RegExp(name.pattern).test(found)
  }
  const hasSize = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const isShown = (element: Element) =>
    hasSize(element) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"]')
  // A box that is drawn by its label is pressed there.
  const pressed = (element: Element) =>
    [element, ...labelsOf(element)].find((part) => isShown(part) && getComputedStyle(part).opacity !== '0')

  const isAnimated = (target: Element) =>
    document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(target))
  function look(element: Element, target: Element): Shown {
    const rect = () => target.getBoundingClientRect()
    if (rect().top < 0 || rect().bottom > innerHeight)
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = rect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    return {
      x,
      y,
      isFree:
        hit !== null &&
        [target, ...labelsOf(element)].some((part) => part.contains(hit)) &&
        !isAnimated(target),
      isEnabled: !element.matches(':disabled, [data-disabled], [aria-disabled="true"]'),
      value: (element as HTMLInputElement).value ?? '',
    }
  }
  // While a dialog is open, also while it comes, the rest of the page is out of reach.
  const dialogs = Array.from(document.querySelectorAll('[aria-modal="true"], dialog:modal'))
  const all = Array.from((dialogs.at(-1) ?? document).querySelectorAll(selectors[role])).flatMap(
    (element) => {
      const target = pressed(element)
      return target && isNamed(element) ? [look(element, target)] : []
    },
  )
  return all.find(({ isFree, isEnabled }) => isFree && isEnabled) ?? all[0]
}
