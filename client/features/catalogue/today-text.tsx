import classes from './today-text.module.css'

/** "4 today": cards that are left of today's plan; nothing where there are none. */
export function TodayText({ cards }: { cards: number }) {
  return cards === 0 ? null : <span className={classes.today}>{cards} today</span>
}
