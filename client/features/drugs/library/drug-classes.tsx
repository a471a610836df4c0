import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { MasteryBar, masteryText } from '#client/features/learner/mastery-bar.tsx'
import { FoldingHead } from '#client/ui/page/folding-head.tsx'
import { countText } from '#domain/text/count-text.ts'
import classes from './drug-classes.module.css'
import { DrugList, type DrugListProps } from './drug-list.tsx'
import type { ClassOfDrugs } from './group-by-class.ts'
import { ToggleAllButton } from './toggle-all-button.tsx'

interface DrugClassesProps extends Omit<DrugListProps, 'drugs' | 'detail'> {
  groups: readonly ClassOfDrugs[]
  /** The class that is open. The results of a search are open in any case. */
  open: string | null
  isFound: boolean
  onOpen: (name: string | null) => void
  onToggleAll: (drugIds: number[]) => void
}

/** The drugs, grouped by class. One class is open at a time, or all classes that a search found. */
export function DrugClasses({ groups, open, isFound, onOpen, onToggleAll, ...list }: DrugClassesProps) {
  return (
    <div className={classes.classes}>
      {groups.map((group) =>
        isFound ? (
          <section key={group.name} aria-label={group.name}>
            <FoldingHead {...headOf(group)} />
            <DrugList {...list} drugs={group.drugs} detail="target" />
          </section>
        ) : (
          <FoldedClass key={group.name} group={group} isOpen={open === group.name} onOpen={onOpen}>
            <div className={classes.tools}>
              <ToggleAllButton drugs={group.drugs} chosen={list.chosen} onToggle={onToggleAll} />
            </div>
            <DrugList {...list} drugs={group.drugs} detail="target" />
          </FoldedClass>
        ),
      )}
    </div>
  )
}

interface FoldedClassProps {
  group: ClassOfDrugs
  isOpen: boolean
  onOpen: (name: string | null) => void
  children: ReactNode
}

function FoldedClass({ group, isOpen, onOpen, children }: FoldedClassProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** The button's position when it was pressed: a class that closes above must not move the button away. */
  const pressedAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after every opening and closing
  useLayoutEffect(() => {
    const before = pressedAt.current
    pressedAt.current = undefined
    if (before === undefined || !button.current) return
    window.scrollBy(0, button.current.getBoundingClientRect().top - before)
  }, [isOpen])
  function toggle(): void {
    pressedAt.current = button.current?.getBoundingClientRect().top
    onOpen(isOpen ? null : group.name)
  }
  return (
    <section aria-label={group.name}>
      <FoldingHead {...headOf(group)} isOpen={isOpen} onToggle={toggle} buttonRef={button} />
      {isOpen && children}
    </section>
  )
}

const headOf = (group: ClassOfDrugs) => ({
  level: 'h2' as const,
  name: group.name,
  facts: countText(group.drugs.length, 'drug'),
  state: group.begun > 0 && (
    <>
      <MasteryBar {...group} />
      <span className="text-note text-numbers">{masteryText(group)}</span>
    </>
  ),
})
