/** Titles of visits, meetings, appointments and purchases: they state no measure. */
const EVENT = /会见|出席|调研|任免|招聘|采购/;
/** Titles of rules, which may contain these words. */
const RULE = /办法|条例|意见|规定|方案|规则|细则|指引/;

/** Whether a document is left out before its body is requested. */
export function isDroppedTitle(title: string): boolean {
  return EVENT.test(title) && !RULE.test(title);
}
