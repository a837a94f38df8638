/**
 * What people cannot reach on a page, in the window that it is in: each function returns what it found, in words.
 *
 * @typedef {import("playwright-core").Page} Page
 */

/**
 * What cannot be pressed or focused, of what is shown: it has no size, or something else is where it is. Dialogs and popovers are
 * walked by their own tests.
 */
export function unreachable() {
  const all = [...document.querySelectorAll("a[href], button, input, select, summary, [role=slider], [tabindex='0']")];
  return all.filter((one) => !one.closest("dialog, [popover], [hidden], .skip, .only-heard") && one.checkVisibility()).flatMap((one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = `${one.tagName} ${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`;
    if (width < 1 || height < 1) return [`${name}: ${width} x ${height}`];
    // A card of a fan is covered but for a part of it.
    const hit = [0.5, 0.1, 0.9].some((x) => [0.5, 0.15, 0.85].some((y) => {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      return there && (one.contains(there) || there.contains(one) || there.closest("label")?.contains(one));
    }));
    return hit ? [] : [`${name}: covered at ${Math.round(left)}, ${Math.round(top)}`];
  });
}

/** Controls whose words do not fit in them. What a card, a line of a log or a list shows has tests of its own. */
export function cut() {
  const all = [...document.querySelectorAll("button, a[href], summary, label, select")];
  return all.filter((one) => !one.closest("dialog, [popover], [hidden], .skip, .only-heard, .card, .line, .tile, #board") && one.checkVisibility()).flatMap((one) => {
    const parts = [one, ...one.querySelectorAll("*")].filter((part) => part.checkVisibility() && !part.closest(".only-heard, svg, input") && getComputedStyle(part).overflowX !== "visible");
    const wide = parts.find((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
    const { left, right, width } = one.getBoundingClientRect();
    // Only a screen reader has it.
    if (width < 2) return [];
    const name = `${one.tagName} ${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`;
    // What scrolls sideways on purpose brings its controls into view.
    const scrolls = one.parentElement?.closest(".options, .tabs, nav, table, pre");
    if (wide) return [`${name}: ${wide.scrollWidth} in ${wide.clientWidth}`];
    return (left < -1 || right > innerWidth + 1) && !(scrolls && scrolls.scrollWidth > scrolls.clientWidth) ? [`${name}: from ${Math.round(left)} to ${Math.round(right)}`] : [];
  });
}

/** What a board shows of its players that something covers, or that lies outside its box: names, tags, numbers, names of cards. */
export function buried() {
  const all = [...document.querySelectorAll("#board :is(.strip h2 > span, .strip .tag, .score b, ul.counts b, .total b, .expedition .name)")];
  return all.filter((one) => one.checkVisibility()).flatMap((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, top, right, bottom, width, height } = words.getBoundingClientRect();
    const name = `${one.className || one.tagName} ${one.textContent?.trim()}`;
    if (width < 1) return [];
    // The name of a card may end in an ellipsis, but not after a letter or two.
    if (one.matches(".name")) {
      const box = one.getBoundingClientRect();
      return box.width >= 56 && box.height >= 10 ? [] : [`${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`];
    }
    for (let at = one.parentElement; at && at.id !== "board"; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible" && !getComputedStyle(at).contain.includes("paint")) continue;
      const box = at.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1 || top + height / 4 < box.top || bottom - height / 4 > box.bottom) return [`${name}: outside of ${at.className}`];
    }
    const over = [0.15, 0.5, 0.85].map((x) => document.elementFromPoint(left + width * x, top + height / 2)).find((there) => there && !there.contains(one) && !one.contains(there));
    const seen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    return seen && over ? [`${name}: under ${over.className}`] : [];
  });
}

/** Pairs of controls of which one lies on the other. */
export function overlapped() {
  const stuck = (/** @type {Element} */ one) => {
    for (let at = /** @type {Element | null} */ (one); at; at = at.parentElement) if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  // Some of it may be scrolled out of the box it is in.
  const seen = (/** @type {Element} */ one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const all = [...document.querySelectorAll("a[href], button, input, select, summary")]
    .filter((one) => !one.closest("dialog, [popover], [hidden], .skip, .only-heard, .fan, #board .card") && one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
    .map((one) => ({ one, box: seen(one), under: stuck(one) }))
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
  const name = (/** @type {Element} */ one) => `${one.tagName} ${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 30)}`;
  return all.flatMap((a, at) => all.slice(at + 1).flatMap((b) => {
    // A bar that stays in the window covers what scrolls below it.
    if (a.one.contains(b.one) || b.one.contains(a.one) || a.under !== b.under) return [];
    const [wide, high] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)];
    return wide > 2 && high > 2 ? [`${name(a.one)} and ${name(b.one)} by ${Math.round(wide)} x ${Math.round(high)}`] : [];
  }));
}

/** Presses Tab until the focus leaves the page or comes back; returns what was never focused. @param {Page} tab */
export async function unfocused(tab) {
  const wanted = await tab.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")];
    // Arrow keys lead to the others of a group.
    const isOther = (/** @type {Element} */ one) => one instanceof HTMLInputElement && one.type === "radio" && !one.checked && document.querySelector(`input[name="${one.name}"]:checked`);
    const shown = all.filter((one) => !one.closest("dialog, [popover], [hidden]") && !isOther(one) && one.checkVisibility() && /** @type {HTMLElement} */ (one).tabIndex >= 0);
    for (const [number, one] of shown.entries()) one.setAttribute("data-walked", String(number));
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    return shown.length;
  });
  /** @type {Set<string>} */
  const seen = new Set();
  // The walk begins where the page was touched last, and goes around.
  for (let press = 0; press < 2 * wanted + 10 && seen.size < wanted; press++) {
    await tab.keyboard.press("Tab");
    const at = await tab.evaluate(() => document.activeElement?.getAttribute("data-walked"));
    if (at) seen.add(at);
  }
  return tab.evaluate((known) => [...document.querySelectorAll("[data-walked]")].filter((one) => !known.includes(one.getAttribute("data-walked") ?? "") && one.checkVisibility())
    .map((one) => `${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`), [...seen]);
}
