//! Boards one after the other, as an animated GIF: the only animation that every chat plays.
//!
//! WebP would be smaller, but the available writers are in C, or write only stills; an animated PNG
//! does not move in most chats.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use language::Captions;
use replay::StateView;
use resvg::tiny_skia::Pixmap;

use crate::board::{PictureSize, draw};

/// Width in pixels.
const WIDTH: u16 = 960;

/// Colours of a clip; one more stands for an unchanged pixel.
const COLOURS: usize = 255;
const SAME: u8 = 255;

/// Number of boards whose colours are sampled, spread evenly over all boards.
const LOOKED_AT: usize = 6;

/// The sampling step: one pixel out of this many.
const SAMPLED: i32 = 10;

/// One board, its duration and its caption.
pub struct Still {
    /// The board.
    pub view: StateView,
    /// The words on it.
    pub captions: Captions,
    /// The caption below it.
    pub said: String,
    /// Hundredths of a second.
    pub shown: u16,
}

impl Still {
    fn draw(&self) -> Pixmap {
        draw(
            &self.view,
            &self.captions,
            &PictureSize::Clip { width: WIDTH.into(), said: &self.said },
        )
    }
}

/// A board as it was drawn, and the colour of each of its pixels.
struct Drawn {
    pixels: Pixmap,
    indices: Vec<u8>,
}

/// The GIF of these boards, which loops; the same boards always give the same GIF.
pub fn gif(stills: &[Still]) -> Vec<u8> {
    // One table of colours for all boards: with one for each, colours would flicker and frames could not leave out
    // what is unchanged.
    let mut samples = sample(stills);
    let mut colours = Colours::of(samples.values());
    let mut height = 0;
    let mut frames = Vec::new();
    let mut before: Option<Drawn> = None;
    for (at, still) in stills.iter().enumerate() {
        let pixels = samples.remove(&at).unwrap_or_else(|| still.draw());
        height = u16::try_from(pixels.height()).expect("a picture is not that high");
        let indices = colours.indices(&pixels, before.as_ref());
        match changed(before.as_ref().map(|before| &*before.indices), &indices) {
            Some(frame) => frames.push(Frame { delay: still.shown, ..frame }),
            // A frame in which nothing changes would only cost bytes.
            None => lengthen(&mut frames, still.shown),
        }
        before = Some(Drawn { pixels, indices });
    }
    write(height, &colours.table, &frames)
}

/// Some of the boards, drawn.
fn sample(stills: &[Still]) -> BTreeMap<usize, Pixmap> {
    let last = stills.len().saturating_sub(1);
    let ats = (0..LOOKED_AT).map(|part| last * part / (LOOKED_AT - 1));
    let mut drawn = BTreeMap::new();
    for at in ats {
        drawn.entry(at).or_insert_with(|| stills[at].draw());
    }
    drawn
}

/// The colours of a clip, and a cache of the nearest one to each colour.
struct Colours {
    quantizer: NeuQuant,
    nearest: HashMap<[u8; 4], u8>,
    /// Red, green and blue of each.
    table: Vec<u8>,
}

impl Colours {
    fn of<'a>(drawn: impl Iterator<Item = &'a Pixmap>) -> Self {
        let pixels: Vec<u8> = drawn.flat_map(|drawn| drawn.data().iter().copied()).collect();
        let quantizer = NeuQuant::new(SAMPLED, COLOURS, &pixels);
        let mut table = quantizer.color_map_rgb();
        table.resize(3 * (COLOURS + 1), 0);
        Self { quantizer, nearest: HashMap::new(), table }
    }

    /// The colour of each pixel. Most rows are those of the previous board, and most pixels like
    /// the one beside them.
    fn indices(&mut self, pixels: &Pixmap, before: Option<&Drawn>) -> Vec<u8> {
        let width = usize::from(WIDTH);
        let mut indices = Vec::with_capacity(pixels.data().len() / 4);
        for (at, row) in pixels.data().chunks_exact(4 * width).enumerate() {
            let same =
                before.filter(|before| before.pixels.data()[4 * width * at..][..4 * width] == *row);
            match same {
                Some(before) => indices.extend_from_slice(&before.indices[width * at..][..width]),
                None => self.row(row, &mut indices),
            }
        }
        indices
    }

    fn row(&mut self, row: &[u8], indices: &mut Vec<u8>) {
        let mut last = None;
        for pixel in row.chunks_exact(4) {
            let index = match last {
                Some((colour, index)) if colour == pixel => index,
                _ => self.nearest(pixel),
            };
            last = Some((pixel, index));
            indices.push(index);
        }
    }

    fn nearest(&mut self, pixel: &[u8]) -> u8 {
        let pixel: [u8; 4] = pixel.try_into().expect("four bytes");
        let find = || u8::try_from(self.quantizer.index_of(&pixel)).expect("one of 255");
        *self.nearest.entry(pixel).or_insert_with(find)
    }
}

/// The smallest rectangle that contains all changed pixels, with the unchanged ones in it left out;
/// `None` if all are the same.
fn changed(before: Option<&[u8]>, now: &[u8]) -> Option<Frame<'static>> {
    let width = usize::from(WIDTH);
    let Some(before) = before else {
        return Some(frame((0, 0, width, now.len() / width), now.to_vec()));
    };
    let pairs: Vec<_> = before.chunks_exact(width).zip(now.chunks_exact(width)).collect();
    let top = pairs.iter().position(|(was, is)| was != is)?;
    let bottom = pairs.iter().rposition(|(was, is)| was != is)?;
    let rows = &pairs[top..=bottom];
    let others = || rows.iter().filter(|(was, is)| was != is);
    let differs = |(was, is): (&u8, &u8)| was != is;
    let left = others().filter_map(|(was, is)| was.iter().zip(*is).position(differs)).min()?;
    let right = others().filter_map(|(was, is)| was.iter().zip(*is).rposition(differs)).max()?;
    let mut indices = Vec::with_capacity((right + 1 - left) * rows.len());
    for (was, is) in rows {
        let pixels = was[left..=right].iter().zip(&is[left..=right]);
        indices.extend(pixels.map(|(was, is)| if was == is { SAME } else { *is }));
    }
    Some(frame((left, top, right + 1 - left, rows.len()), indices))
}

fn frame(
    (left, top, width, height): (usize, usize, usize, usize),
    indices: Vec<u8>,
) -> Frame<'static> {
    let pixels = |count: usize| u16::try_from(count).expect("a picture is not that large");
    Frame {
        left: pixels(left),
        top: pixels(top),
        width: pixels(width),
        height: pixels(height),
        transparent: Some(SAME),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(indices),
        ..Frame::default()
    }
}

fn lengthen(frames: &mut [Frame<'_>], by: u16) {
    if let Some(last) = frames.last_mut() {
        last.delay = last.delay.saturating_add(by);
    }
}

fn write(height: u16, table: &[u8], frames: &[Frame<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let what = "memory takes what is written";
    let mut encoder = Encoder::new(&mut bytes, WIDTH, height, table).expect(what);
    encoder.set_repeat(Repeat::Infinite).expect(what);
    for frame in frames {
        encoder.write_frame(frame).expect(what);
    }
    drop(encoder);
    bytes
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};
    use language::Language;
    use replay::{Replay, Viewer};

    use super::*;

    fn stills(seqs: impl Iterator<Item = u32>) -> Vec<Still> {
        let path = format!("{}/../../replays/concession.daybook", env!("CARGO_MANIFEST_DIR"));
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        let replay = Replay::load(file).expect("it makes sense");
        let still = |seq: u32| {
            let view = replay.view(seq, Viewer::Public).expect("a record");
            let captions = Captions::new(&view, None, Language::English);
            Still { view, captions, said: format!("record {seq}"), shown: 50 }
        };
        seqs.map(still).collect()
    }

    /// What a viewer of a GIF sees after each frame: red, green and blue of each pixel.
    fn played(bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![0; width * height * 3];
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let x = usize::from(frame.left) + at % usize::from(frame.width);
                let y = usize::from(frame.top) + at / usize::from(frame.width);
                if pixel[3] > 0 {
                    screen[3 * (y * width + x)..][..3].copy_from_slice(&pixel[..3]);
                }
            }
            all.push(screen.clone());
        }
        all
    }

    #[test]
    fn each_frame_that_is_played_is_its_board_in_nearly_its_colours() {
        let stills = stills(148..154);
        let played = played(&gif(&stills));
        assert_eq!(played.len(), stills.len());
        for (still, seen) in stills.iter().zip(&played) {
            let drawn = still.draw();
            let apart = |(drawn, seen): (&[u8], &[u8])| -> u32 {
                drawn.iter().zip(seen).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
            };
            let pairs = drawn.data().chunks_exact(4).zip(seen.chunks_exact(3));
            let apart: Vec<_> = pairs.map(|(drawn, seen)| apart((&drawn[..3], seen))).collect();
            let far = apart.iter().filter(|&&apart| apart > 60).count();
            let mean = apart.iter().sum::<u32>() / u32::try_from(apart.len()).expect("small");
            assert!(mean < 8 && far < apart.len() / 500, "{mean} on average, {far} pixels far");
        }
    }

    #[test]
    fn what_does_not_change_is_shown_longer() {
        let mut stills = stills(150..152);
        stills[1] = Still { shown: 70, ..stills_like(&stills[0]) };
        let bytes = gif(&stills);
        let mut decoder = DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
        let frame = decoder.read_next_frame().expect("a frame").expect("one");
        assert_eq!(frame.delay, 120);
        assert!(decoder.read_next_frame().expect("the end").is_none());
    }

    fn stills_like(still: &Still) -> Still {
        let Still { view, captions, said, shown } = still;
        Still { view: view.clone(), captions: captions.clone(), said: said.clone(), shown: *shown }
    }
}
