/**
 * The clock of a block's sections (learning.md section 2). It has no ticking state: whoever reads a block first calls
 * `advanceSections`, which does what should have happened by `now`. Lists are in the order of the sections' numbers;
 * each function returns the same list when nothing changes.
 */

export type Section = {
  number: number
  questionCount: number
  /** null: no limit. */
  limitSeconds: number | null
  /** Epoch milliseconds; null: never opened. */
  openedAt: number | null
  /** Since when its clock runs, epoch milliseconds; null: not open, or suspended. */
  runningSince: number | null
  /** Epoch milliseconds. A closed section stays closed. */
  closedAt: number | null
  /** Seconds before `runningSince`, to the millisecond. */
  usedSeconds: number
}

type Sections = readonly Section[]

/** Seconds left to answer, with their fraction; null: no limit; 0 for a closed section. */
export function remainingSeconds(section: Section, now: number): number | null {
  if (section.limitSeconds === null) return null
  if (section.closedAt !== null) return 0
  const running = section.runningSince === null ? 0 : Math.max(0, now - section.runningSince) / 1000
  return Math.max(0, section.limitSeconds - section.usedSeconds - running)
}

/**
 * Everything that time alone has done by `now`: a running section closes at the instant when its limit has passed, and the
 * next one opens at the instant when `breakSeconds`, the pool of all breaks, is used up; again and again until now.
 * Nothing moves before the first section is opened, or while a section is suspended. With `breakSeconds` null no section
 * opens by itself.
 */
export function advanceSections(sections: Section[], breakSeconds: number | null, now: number): Section[] {
  const next = nextStep(sections, breakSeconds)
  if (!next || next.at > now) return sections
  return advanceSections(replaceSection(sections, next.section), breakSeconds, now)
}

/** The next change that comes by itself, and when. */
function nextStep(sections: Sections, breakSeconds: number | null): { at: number; section: Section } | null {
  const open = currentSection(sections)
  if (open) {
    const at = deadlineOf(open)
    return at === null ? null : { at, section: stoppedAt(open, { at, closes: true }) }
  }
  const pause = currentBreak(sections)
  if (!pause || breakSeconds === null) return null
  const at = pause.since + Math.max(0, breakSeconds * 1000 - pastBreaks(sections))
  return { at, section: openedAt(pause.next, at) }
}

/** The learner opens a section that was never open, once all before it are closed. */
export function openSection(sections: Section[], number: number, now: number): Section[] {
  return changeSection(sections, number, (section) => {
    const before = sections.slice(0, sections.indexOf(section))
    return section.openedAt === null && isFinished(before) ? openedAt(section, now) : section
  })
}

/** Stops the clock of an open section. */
export function suspendSection(sections: Section[], number: number, now: number): Section[] {
  return changeSection(sections, number, (section) =>
    section.runningSince === null ? section : stoppedAt(section, { at: now, closes: false }),
  )
}

/** Starts the clock of a suspended section again. */
export function resumeSection(sections: Section[], number: number, now: number): Section[] {
  return changeSection(sections, number, (section) =>
    isOpen(section) && section.runningSince === null ? { ...section, runningSince: now } : section,
  )
}

/** Closes an open section, running or suspended, for good. */
export function closeSection(sections: Section[], number: number, now: number): Section[] {
  return changeSection(sections, number, (section) =>
    isOpen(section) ? stoppedAt(section, { at: now, closes: true }) : section,
  )
}

/** Seconds left of the pool of all breaks, with their fraction; null: no limit. */
export function breakLeftSeconds(
  sections: Sections,
  breakSeconds: number | null,
  now: number,
): number | null {
  if (breakSeconds === null) return null
  const pause = currentBreak(sections)
  const used = pastBreaks(sections) + (pause ? Math.max(0, now - pause.since) : 0)
  return Math.max(0, breakSeconds - used / 1000)
}

/** An answer of the last second is on its way when the time ends. */
const graceMs = 5000

/** Whether an answer that arrives now counts: in an open section, or shortly after its time has closed it. */
export function takesAnswers(section: Section, now: number): boolean {
  const { closedAt } = section
  if (closedAt === null) return section.openedAt !== null
  return hasRunOut(section) && now - closedAt <= graceMs
}

/** Whether the section was closed by its limit. */
export function hasRunOut(section: Section): section is Section & { closedAt: number } {
  const { closedAt, limitSeconds, usedSeconds } = section
  return closedAt !== null && limitSeconds !== null && usedSeconds >= limitSeconds
}

/** Whether every section is closed. */
export function isFinished(sections: Sections): boolean {
  return sections.every((section) => section.closedAt !== null)
}

/** The open section, running or suspended; null before the first, in a break and at the end. */
export function currentSection(sections: Sections): Section | null {
  return sections.find(isOpen) ?? null
}

function isOpen(section: Section): boolean {
  return section.openedAt !== null && section.closedAt === null
}

/** The break that runs: since when, and the section that comes after it. */
function currentBreak(sections: Sections): { since: number; next: Section } | null {
  const next = sections.find((section) => section.closedAt === null)
  const since = next && sections[sections.indexOf(next) - 1]?.closedAt
  return next?.openedAt === null && since != null ? { since, next } : null
}

/** Milliseconds of the breaks that are over. */
function pastBreaks(sections: Sections): number {
  return sections.reduce((sum, section, index) => {
    const since = sections[index - 1]?.closedAt
    return since != null && section.openedAt !== null ? sum + Math.max(0, section.openedAt - since) : sum
  }, 0)
}

function deadlineOf(section: Section): number | null {
  if (section.limitSeconds === null || section.runningSince === null) return null
  const leftSeconds = Math.max(0, section.limitSeconds - section.usedSeconds)
  return section.runningSince + Math.round(leftSeconds * 1000)
}

function openedAt(section: Section, at: number): Section {
  return { ...section, openedAt: at, runningSince: at }
}

/** An open section whose clock stops, at its deadline at the latest. */
function stoppedAt(section: Section, { at, closes }: { at: number; closes: boolean }): Section {
  const end = Math.min(at, deadlineOf(section) ?? at)
  const running = section.runningSince === null ? 0 : Math.max(0, end - section.runningSince)
  const used = Math.round(section.usedSeconds * 1000 + running) / 1000
  return {
    ...section,
    runningSince: null,
    closedAt: closes ? end : null,
    usedSeconds: Math.min(used, section.limitSeconds ?? used),
  }
}

function changeSection(
  sections: Section[],
  number: number,
  change: (section: Section) => Section,
): Section[] {
  const section = sections.find((candidate) => candidate.number === number)
  const changed = section && change(section)
  return !changed || changed === section ? sections : replaceSection(sections, changed)
}

function replaceSection(sections: Sections, changed: Section): Section[] {
  return sections.map((section) => (section.number === changed.number ? changed : section))
}
