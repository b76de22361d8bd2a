// Says beside a field what is wrong with it, when it is left and before the form is sent: a page that the server sends
// back has lost its password. Which rules there are and their words come with the fields; the server decides all the same.
const form = document.querySelector('form[data-check]');
const date = form.querySelector('[data-unreal]');
const parts = [...date.querySelectorAll('input')];

/** What is wrong with a field of its own; empty when nothing is. */
function faultOf(input) {
  const { rule, words, strip } = input.dataset;
  if (input.type === 'checkbox') return input.checked ? '' : words;
  const value = strip === undefined ? input.value.trim() : input.value.replace(new RegExp(strip, 'g'), '');
  return new RegExp(rule, 'u').test(input.name === 'password' ? input.value : value) ? '' : words;
}

/** What is wrong with a date whose parts are numbers: the calendar lacks it, or it is too late. */
function faultOfDate() {
  const [day, month, year] = parts.map(({ value }) => Number(value));
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCMonth() !== month - 1) return date.dataset.unreal;
  return born.toISOString().slice(0, 10) > date.dataset.latest ? date.dataset.young : '';
}

/** Marks a field as wrong by what is said under an id, or takes the mark away. */
function mark(input, id, isWrong) {
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each !== id && each !== '');
  input.classList.toggle('bad', isWrong && input.type !== 'checkbox');
  if (isWrong) {
    input.setAttribute('aria-invalid', 'true');
    others.push(id);
  } else input.removeAttribute('aria-invalid');
  if (others.length === 0) input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', others.join(' '));
}

/** Says under an id what is wrong, before what it is about, where the server puts it; or takes away what was said. */
function say(id, words, about) {
  const said = document.getElementById(id);
  if (words === '') {
    said?.remove();
    return;
  }
  const problem = said ?? document.createElement('small');
  problem.className = 'err';
  problem.id = id;
  problem.textContent = words;
  if (said === null) about.before(problem);
}

/** Says what is wrong with a field. A hint that is a rule is not shown beside the same rule. */
function sayOf(input, words, about = input) {
  say(`${input.id}-problem`, words, about);
  const hint = document.getElementById(`${input.id}-hint`);
  if (hint !== null && ['tel', 'password'].includes(input.autocomplete.replace('new-', '')))
    hint.hidden = words !== '';
}

/** Checks a field that is not a part of the date. */
function check(input) {
  const id = `${input.id}-problem`;
  const words = faultOf(input);
  mark(input, id, words !== '');
  sayOf(input, words, input.closest('.shown-password, .check') ?? input);
  return words === '';
}

/** Checks parts of the date, and the date once each is a number. One line says what is wrong with all of them. */
function checkDate(asked) {
  const faults = asked.map(faultOf).filter((words) => words !== '');
  const isWhole = parts.every((part) => faultOf(part) === '');
  const words = isWhole ? faultOfDate() : faults.length > 1 ? date.dataset.incomplete : (faults[0] ?? '');
  const wrong = isWhole ? parts.filter(() => words !== '') : asked.filter((part) => faultOf(part) !== '');
  for (const part of parts) mark(part, 'date-problem', wrong.includes(part));
  say('date-problem', words, date.querySelector('.date'));
  return wrong;
}

const inputs = [...form.querySelectorAll('[data-words]')];
/** The fields that were left while a pointer is down; undefined while none is. */
let leftWhileHeld;

/** Checks a field that was left. Nobody is told off for one that is still to be filled in. */
function checkLeft(input) {
  const isEmpty = input.value === '';
  if (parts.includes(input)) {
    const isWrong = (part) => part.getAttribute('aria-invalid') !== null;
    checkDate(parts.filter((part) => (part === input ? !isEmpty : isWrong(part))));
  } else if (isEmpty) {
    const id = `${input.id}-problem`;
    mark(input, id, false);
    sayOf(input, '');
  } else check(input);
  if (form.querySelector('[aria-invalid]') === null) document.querySelector('.summary')?.remove();
}

for (const input of inputs) {
  input.addEventListener('change', () => {
    if (leftWhileHeld === undefined) checkLeft(input);
    else leftWhileHeld.add(input);
  });
}

// A field is left as the next thing is pressed: words that came or went before the release would move that thing from
// under the pointer, and the press would miss it.
document.addEventListener(
  'mousedown',
  () => {
    leftWhileHeld ??= new Set();
  },
  true,
);
for (const end of ['mouseup', 'dragend', 'contextmenu']) {
  // The click comes right after the release.
  document.addEventListener(end, () => setTimeout(checkHeld), true);
}

function checkHeld() {
  const left = leftWhileHeld ?? [];
  leftWhileHeld = undefined;
  for (const input of left) checkLeft(input);
}

/** Lists the fields to put right before the form, as the server does: an alert, because the focus may already be there. */
function summarize(wrong) {
  const firsts = new Map();
  for (const input of wrong) if (!firsts.has(input.dataset.name)) firsts.set(input.dataset.name, input.id);
  const title = document.createElement('h2');
  const { fixOne, fixMany } = form.dataset;
  title.textContent = firsts.size === 1 ? fixOne : fixMany.replace('#', firsts.size);
  const list = document.createElement('ul');
  for (const [name, id] of firsts) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  const summary = document.createElement('div');
  summary.className = 'summary';
  summary.setAttribute('role', 'alert');
  summary.append(title, list);
  document.querySelector('.summary')?.remove();
  document.querySelector('h1').after(summary);
}

form.addEventListener('submit', (event) => {
  const wrongParts = checkDate(parts);
  const wrong = inputs.filter((input) =>
    parts.includes(input) ? wrongParts.includes(input) : !check(input),
  );
  leftWhileHeld?.clear();
  if (wrong.length === 0) return;
  event.preventDefault();
  // The password stays as it is shown.
  event.stopImmediatePropagation();
  summarize(wrong);
  wrong[0].focus({ preventScroll: true });
  // From the title on: the list, and the first field with its name and its fault.
  document.querySelector('h1').scrollIntoView();
  wrong[0].scrollIntoView({ block: 'nearest' });
});
