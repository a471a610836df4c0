import classes from './today-text.module.css'

/** "4 today": the number of cards that are left of today's plan. Without any it renders nothing. */
export function TodayText({ cards }: { cards: number }) {
  return cards === 0 ? null : <span className={classes.today}>{cards} today</span>
}
